import type { Knex } from 'knex';
import type { z } from 'zod';
import { countryName } from '../../kernel/countries.ts';
import { currencyKey } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { etagOf } from '../../server/http/etag.ts';
import type { ProfileType } from '../events.ts';
import { acceptedHostTerms, isOnboarded, missingFromProfile } from '../policies.ts';
import { type Account, accountById, profileFacts } from '../sign-in/accounts.ts';
import { spokenBy } from '../vault.ts';
import type { user as userShape } from './shapes.ts';

const TIPO = { host: 'anfitrion', guest: 'huesped' } as const;

export const profileTypeOf = (tipo: 'anfitrion' | 'huesped'): ProfileType => (tipo === 'anfitrion' ? 'host' : 'guest');

/** The URL of a stored picture. */
export const imageUrl = (key: string): string => `/storage/${key}`;

/** The account as its owner sees it; country names in `language`. */
const presentUser = (account: Account, language: Language): z.input<typeof userShape> => {
  const { person, user, country } = account;
  const currency = person.currency && currencyKey(person.currency);
  return {
    idusuario: person.id,
    correo: person.email,
    correo_confirmado: person.email_confirmed_at !== null,
    nombre: person.first_name,
    apellido: person.last_name,
    imagen: person.image && imageUrl(person.image),
    is_admin: user.is_admin ? 1 : 0,
    rol: user.is_admin ? 'admin' : user.is_support ? 'support' : null,
    telefono: person.phone,
    codigo_pais: person.calling_code,
    fecha_nacimiento: person.birth_date,
    sexo: person.gender,
    pais_idpais: country?.id ?? null,
    pais: country && countryName(country.iso, language),
    nationality: person.nationality,
    biografia: person.biography,
    idiomas: spokenBy(person),
    moneda: currency,
    pref_moneda: currency,
    tipo: user.type && TIPO[user.type],
    tc_anfitrion: acceptedHostTerms(user),
    language: user.language,
    fecha_registro: user.registered_at,
    onboarded: isOnboarded(user),
    impersonation_ends_at: null,
    missing: missingFromProfile(profileFacts(account)),
  };
};

type Shown = { user: z.input<typeof userShape>; etag: string };

export type Showing = ReturnType<typeof showing>;

/** The read model of accounts. */
export const READ_MODELS = ['users'];

/** Presents an account, with its ETag. */
export const showing = ({ db }: { db: Knex }) => {
  const now = async (userId: number, language: Language): Promise<Shown> => {
    const account = await accountById(db, userId);
    if (!account) throw new Rejection('not_found');
    return { user: presentUser(account, language), etag: etagOf(account.user) };
  };
  return {
    now,
    /** For the response to a command on the caller's own account. */
    after: ({ user, language }: { readonly user: { readonly id: number }; readonly language: Language }) => now(user.id, language),
  };
};
