import type { Knex } from 'knex';
import { DEFAULT_LANGUAGE } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { ProfileFacts } from '../policies.ts';
import { userRow } from '../queries.ts';
import type { UserRow } from '../rows.ts';
import { emailHmac, type VaultRow } from '../vault.ts';

/** A country of the `countries` table; `id` is the wire's idpais, `prefix` its calling code. */
export type Country = { id: number; iso: string; prefix: string; catalogue: boolean };

/** The rows of one account in vault and read model. */
export type Account = { person: VaultRow; user: UserRow; country: Country | null };

/** The account, or null when it does not exist or was erased. */
export const accountById = async (db: Knex, id: number): Promise<Account | null> => {
  const person = await db<VaultRow>('user_vault').where({ id }).whereNull('erased_at').first();
  if (!person) return null;
  const user = (await userRow(db, id)) ?? notYetProjected(person);
  const country = user.country === null ? null : await db<Country>('countries').where({ iso: user.country }).first();
  return { person, user, country: country ?? null };
};

/** The id of the account with this address; undefined if there is none or it was erased. */
export const accountByEmail = (db: Knex, secret: string, email: string): Promise<{ id: number } | undefined> =>
  db('user_vault')
    .where({ email_hmac: emailHmac(secret, email) })
    .whereNull('erased_at')
    .first('id');

/** The initial account, used until the read model has applied its registration. */
const notYetProjected = ({ id, created_at }: VaultRow): UserRow => ({
  id,
  is_admin: false,
  is_support: false,
  role_proposed: null,
  role_proposed_by: null,
  role_proposed_at: null,
  language: DEFAULT_LANGUAGE,
  type: null,
  country: null,
  interest_country: null,
  terms_version: null,
  terms_signed: false,
  registered_at: created_at,
  revision: 0,
});

export const profileFacts = ({ person, user }: Pick<Account, 'person' | 'user'>): ProfileFacts => ({
  email: person.email,
  phone: person.phone,
  birthDate: person.birth_date,
  gender: person.gender,
  country: user.country,
});

/** All countries, those of the catalogue first. */
export const allCountries = (db: Knex): Promise<Country[]> => db<Country>('countries').orderBy('id');

/** The country with this idpais (number or digits) or ISO code. Throws `unknown_value` on `field`. */
export const countryOf = async (db: Knex, choice: string | number, field: string): Promise<Country> => {
  const key = String(choice).trim();
  const where = /^\d{1,4}$/.test(key) ? { id: Number(key) } : { iso: key.toUpperCase() };
  const country = await db<Country>('countries').where(where).first();
  if (!country) throw new Rejection('unknown_value', { field });
  return country;
};
