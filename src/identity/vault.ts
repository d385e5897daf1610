import type { Knex } from 'knex';
import { batchByKey } from '../platform/db/batch-by-key.ts';
import type { Language } from '../shared/types.ts';
import type { ProfileFacts } from './policies.ts';
import type { VaultRow } from './sign-in/accounts.ts';

/** Who stands behind a user id: for answers and mails, never for events or jobs (SEC-36). */
export type Person = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits of E.164, calling code included. */
  readonly phone: string | null;
  readonly callingCode: string | null;
  /** Key in the file store. */
  readonly image: string | null;
  readonly language: Language;
  /** True once a birth date is known: only an adult's is ever kept (D-99). */
  readonly isAdult: boolean;
  /** The account is gone; its texts are empty. */
  readonly erased: boolean;
};

/** Null when there never was such an account. */
export const personById = async (db: Knex, userId: number): Promise<Person | null> => (await peopleByIds(db, [userId])).get(userId) ?? null;

/** The people behind these ids, in one query; unknown ids are left out. */
export const peopleByIds = batchByKey(async (db, ids: readonly number[]) => {
  const rows = await db('user_vault as v')
    .leftJoin('users as u', 'u.id', 'v.id')
    .whereIn('v.id', ids)
    .select<(VaultRow & { language: Language | null })[]>('v.*', 'u.language');
  return new Map(rows.map((row) => [row.id, personOf(row)]));
});

/** What the rules about a complete profile look at, in one query; nothing of erased accounts. */
export const profilesByIds = batchByKey(async (db, ids: readonly number[]) => {
  const rows = await db('user_vault as v')
    .leftJoin('users as u', 'u.id', 'v.id')
    .whereIn('v.id', ids)
    .whereNull('v.erased_at')
    .select<(ProfileFacts & { id: number })[]>('v.id', 'v.email', 'v.phone', 'v.birth_date as birthDate', 'v.gender', 'u.country');
  return new Map<number, ProfileFacts>(rows.map((row) => [row.id, row]));
});

const personOf = (row: VaultRow & { language: Language | null }): Person => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  callingCode: row.calling_code,
  image: row.image,
  language: row.language ?? 'es',
  isAdult: row.birth_date !== null,
  erased: row.erased_at !== null,
});
