import type { Knex } from 'knex';
import { countryName } from '../../kernel/countries.ts';
import { SPOKEN, spokenName } from '../../kernel/languages.ts';
import { type Route, route } from '../../server/http/contract.ts';
import { listCountries } from '../contract.ts';
import { phoneExampleOf } from '../profile/phone.ts';
import { allCountries } from '../sign-in/accounts.ts';
import type { CountryInfo } from './rest-countries.ts';

type CountryRoutesDeps = { readonly db: Knex; readonly info: CountryInfo };

/** All countries with their calling codes. Countries of the catalogue use our own table (D-06); for the others, `info` takes precedence. */
export const countryRoutes = ({ db, info }: CountryRoutesDeps): readonly Route[] => [
  route(listCountries, async ({ language }) => {
    const all = await allCountries(db);
    const codes = await info();
    const rows = all.map((country) => ({ ...country, nombre: countryName(country.iso, language) }));
    const byName = new Intl.Collator(language).compare;
    rows.sort((a, b) => Number(b.catalogue) - Number(a.catalogue) || byName(a.nombre, b.nombre));
    const languages = SPOKEN.map((code) => ({ code, nombre: spokenName(code, language) }));
    return {
      languages,
      countries: rows.map(({ id, nombre, prefix, iso, catalogue }) => ({
        idpais: id,
        nombre,
        prefix: catalogue ? prefix : (codes.get(iso) ?? prefix),
        iso,
        catalogo: catalogue,
        ejemplo: phoneExampleOf(iso),
      })),
    };
  }),
];
