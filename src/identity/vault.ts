import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { DEFAULT_LANGUAGE, isSpoken, type Spoken } from '../kernel/languages.ts';
import { Rejection } from '../kernel/rejection.ts';
import { leaksOf } from '../kernel/talk/leaks.ts';
import type { Currency, DateOnly, Instant, Language } from '../kernel/types.ts';
import type { NamesOf } from '../server/names.ts';
import type { Translate } from '../server/texts.ts';
import { missingFromProfile, type ProfileFacts } from './policies.ts';

/** A row of the vault: the personal data of an account. */
export type VaultRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  email_hmac: string;
  phone: string | null;
  calling_code: string | null;
  birth_date: DateOnly | null;
  gender: 'm' | 'f' | 'x' | null;
  nationality: string | null;
  biography: string | null;
  image: string | null;
  /** Codes of `SPOKEN`, separated by commas. */
  spoken: string | null;
  currency: Currency | null;
  created_at: Instant;
  email_confirmed_at: Instant | null;
  erased_at: Instant | null;
};

/** The key of an address in stream names and in the vault, which does not reveal it: HMAC-SHA-256 with the program's secret, hex. */
export const emailHmac = (secret: string, email: string): string => createHmac('sha256', secret).update(`email\0${email}`).digest('hex');

/** A person, for responses and mails, never for events or jobs (SEC-36). */
export type Person = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The address is confirmed (D-134). */
  readonly isConfirmed: boolean;
  /** Digits of E.164, calling code included. */
  readonly phone: string | null;
  readonly callingCode: string | null;
  /** Key in the file store. */
  readonly image: string | null;
  readonly language: Language;
  /** Their self-description; null if empty or if it contains contact details: older texts were not filtered (D-91). */
  readonly biography: string | null;
  readonly spoken: readonly Spoken[];
  /** The year in which they created the account. */
  readonly since: number;
  /** True when a birth date is stored, since only an adult's is (D-99). */
  readonly isAdult: boolean;
  /** The account was erased; its texts are empty. */
  readonly erased: boolean;
};

/** Null when no such account ever existed. */
export const personById = async (db: Knex, userId: number): Promise<Person | null> => (await peopleByIds(db, [userId])).get(userId) ?? null;

/** The people with these ids, in one query; unknown ids are left out. */
export const peopleByIds = batchByKey(async (db, ids: readonly number[]) => {
  const rows = await db('user_vault as v')
    .leftJoin('users as u', 'u.id', 'v.id')
    .where(anyOf('v.id', ids))
    .select<(VaultRow & { language: Language | null })[]>('v.*', 'u.language');
  return new Map(rows.map((row) => [row.id, personOf(row)]));
});

/** First names by user id, for lists of the console; empty for erased accounts. */
export const firstNames =
  (db: Knex): NamesOf =>
  async (ids) =>
    new Map([...(await peopleByIds(db, ids))].map(([id, { firstName }]) => [id, firstName]));

/** Whether this is the confirmed address of an account (D-134). */
export const isConfirmedAddress = async (db: Knex, secret: string, email: string): Promise<boolean> =>
  (await db('user_vault')
    .where({ email_hmac: emailHmac(secret, email) })
    .whereNull('erased_at')
    .whereNotNull('email_confirmed_at')
    .first('id')) !== undefined;

/**
 * The greeting of a mail: by first name if the address is confirmed. The person who created the account may have typed someone else's
 * address and any words as a name, so a mail to an unconfirmed address has no name and quotes nothing that a person wrote (D-134).
 */
export const greeting = (t: Translate, { isConfirmed, firstName }: Pick<Person, 'isConfirmed' | 'firstName'>): string =>
  isConfirmed && firstName !== '' ? t('mails-identity:hello.named', { name: firstName }) : t('mails-identity:hello.plain');

/** The fields checked for a complete profile, in one query; erased accounts are left out. */
const profilesByIds = batchByKey(async (db, ids: readonly number[]) => {
  const rows = await db('user_vault as v')
    .leftJoin('users as u', 'u.id', 'v.id')
    .where(anyOf('v.id', ids))
    .whereNull('v.erased_at')
    .select<(ProfileFacts & { id: number })[]>('v.id', 'v.email', 'v.phone', 'v.birth_date as birthDate', 'v.gender', 'u.country');
  return new Map<number, ProfileFacts>(rows.map((row) => [row.id, row]));
});

const ALL_FIELDS = missingFromProfile({ email: null, phone: null, birthDate: null, gender: null, country: null });

/**
 * Wire names of the profile fields a person must still fill in before a request (D-82) or before they publish a space
 * (docs/rules/product.md#roles: a host completes the profile before the wizard); empty when none.
 */
export const missingInProfile = async (db: Knex, userId: number): Promise<string[]> => {
  const profile = (await profilesByIds(db, [userId])).get(userId);
  return profile ? missingFromProfile(profile) : [...ALL_FIELDS];
};

/** How often each of these people has changed their password; erased accounts have no entry. */
export const passwordChanges = batchByKey(async (db, userIds: readonly number[]) => {
  const rows: { user_id: number; changes: number }[] = await db('credentials')
    .where(anyOf('user_id', userIds))
    .select('user_id', 'changes');
  return new Map(rows.map(({ user_id, changes }) => [user_id, changes]));
});

/**
 * Runs `work` under a shared lock on the account's password: a concurrent change waits for `work` to finish. A link that a new password
 * invalidates (`passwordChanges`, read with `trx`) is thus checked and used atomically.
 */
export const withPasswordLock = <T>(db: Knex, userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (trx) => {
    await trx('credentials').where({ user_id: userId }).forShare().first('user_id');
    return work(trx);
  });

/** A text that a person wrote to others: `id` refers to it in events and read models, which contain no words themselves (SEC-36). */
export type PersonWords = { readonly id: string; readonly authorId: number; readonly words: string; readonly writtenAt: Instant };

/** Stores the words, then runs `work`, which writes the events that refer to them; if `work` is rejected, deletes them again. */
export const storeWordsFor = async <T>(db: Knex, { id, authorId, words, writtenAt }: PersonWords, work: () => Promise<T>): Promise<T> => {
  const row = { id, author_id: authorId, words, written_at: writtenAt };
  const inserted: unknown[] = await db('person_words').insert(row).onConflict('id').ignore().returning('id');
  try {
    return await work();
  } catch (error) {
    // words stored by an earlier attempt stay
    if (error instanceof Rejection && inserted.length > 0) await db('person_words').where({ id }).delete();
    throw error;
  }
};

/** Words by their ids; those of erased accounts are left out. */
export const wordsOf = batchByKey(async (db, ids: readonly string[]) => {
  const rows: { id: string; words: string }[] = await db('person_words as w')
    .join('user_vault as v', 'v.id', 'w.author_id')
    .whereNull('v.erased_at')
    .where(anyOf('w.id', ids))
    .select('w.id', 'w.words');
  return new Map(rows.map(({ id, words }) => [id, words]));
});

/** The languages of an account. */
export const spokenBy = ({ spoken, erased_at }: Pick<VaultRow, 'spoken' | 'erased_at'>): Spoken[] =>
  spoken === null || erased_at !== null ? [] : spoken.split(',').filter(isSpoken);

const personOf = (row: VaultRow & { language: Language | null }): Person => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isConfirmed: row.email_confirmed_at !== null,
  phone: row.phone,
  callingCode: row.calling_code,
  image: row.image,
  biography: row.erased_at === null && row.biography && leaksOf(row.biography).length === 0 ? row.biography : null,
  spoken: spokenBy(row),
  since: Number(row.created_at.slice(0, 4)),
  language: row.language ?? DEFAULT_LANGUAGE,
  isAdult: row.birth_date !== null,
  erased: row.erased_at !== null,
});
