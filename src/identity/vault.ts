import type { Knex } from 'knex';
import { batchByKey } from '../platform/db/batch-by-key.ts';
import type { Translate } from '../platform/texts.ts';
import type { Language } from '../shared/types.ts';
import { missingFromProfile, type ProfileFacts } from './policies.ts';
import type { VaultRow } from './sign-in/accounts.ts';

/** The person with a user id: for answers and mails, never for events or jobs (SEC-36). */
export type Person = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** They are known to read what is sent to `email` (D-134). */
  readonly isConfirmed: boolean;
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

/**
 * How a mail greets its reader: by first name where the address is confirmed. Whoever opened the account may have typed the address of
 * somebody else and words for a name, so a mail to an unconfirmed address has no name and quotes nothing that a person wrote (D-134).
 */
export const greeting = (t: Translate, { isConfirmed, firstName }: Pick<Person, 'isConfirmed' | 'firstName'>): string =>
  isConfirmed && firstName !== '' ? t('mails-identity:hello.named', { name: firstName }) : t('mails-identity:hello.plain');

/** What the rules about a complete profile look at, in one query; nothing of erased accounts. */
const profilesByIds = batchByKey(async (db, ids: readonly number[]) => {
  const rows = await db('user_vault as v')
    .leftJoin('users as u', 'u.id', 'v.id')
    .whereIn('v.id', ids)
    .whereNull('v.erased_at')
    .select<(ProfileFacts & { id: number })[]>('v.id', 'v.email', 'v.phone', 'v.birth_date as birthDate', 'v.gender', 'u.country');
  return new Map<number, ProfileFacts>(rows.map((row) => [row.id, row]));
});

const EVERYTHING = missingFromProfile({ email: null, phone: null, birthDate: null, gender: null, country: null });

/**
 * Wire names of the profile fields a person must still fill in before a request (D-82) or before they publish a space
 * (docs/rules/product.md#roles: a host completes the profile before the wizard); empty when none.
 */
export const missingInProfile = async (db: Knex, userId: number): Promise<string[]> => {
  const profile = (await profilesByIds(db, [userId])).get(userId);
  return profile ? missingFromProfile(profile) : [...EVERYTHING];
};

/** How often each of these people has set a new password; without an entry never. */
export const passwordChanges = batchByKey(async (db, userIds: readonly number[]) => {
  const rows: { user_id: number; changes: number }[] = await db('credentials').whereIn('user_id', userIds).select('user_id', 'changes');
  return new Map(rows.map(({ user_id, changes }) => [user_id, changes]));
});

/**
 * Runs `work` while the password of the account is the present one: a change of it waits for the end of `work`. What a password ends (a
 * link, by the count of `passwordChanges` read with `trx`) is so checked and used in one step.
 */
export const whilePasswordStands = <T>(db: Knex, userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (trx) => {
    await trx('credentials').where({ user_id: userId }).forShare().first('user_id');
    return work(trx);
  });

const personOf = (row: VaultRow & { language: Language | null }): Person => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isConfirmed: row.email_confirmed_at !== null,
  phone: row.phone,
  callingCode: row.calling_code,
  image: row.image,
  language: row.language ?? 'es',
  isAdult: row.birth_date !== null,
  erased: row.erased_at !== null,
});
