import { createHash, createHmac, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { isOutage } from '../../../engine/db/outage.ts';
import { canonical } from '../../../engine/event-store/hash-chain.ts';
import { addMilliseconds } from '../../../kernel/durations.ts';
import type { Instant } from '../../../kernel/types.ts';
import type { UploadedFile } from '../contract.ts';
import { HttpProblem, invalidFields } from '../problems.ts';

const COMMAND_IDS = 'c0a80dd4-2b1e-4a3f-9d57-8f1e6b7a9c25';
const STORED_MS = 24 * 3_600_000; // docs/api.md#idempotency: kept 24 h
const ABANDONED_MS = 60_000; // a request that has run this long has died with its process or machine
const ORPHANED_MS = 2_000; // a request of a process without a session in the database; the process may just be reconnecting

/** The class of advisory locks that mark living processes; the second key is the number of the process. */
const HOLDERS = 0x6b657973;
/** The number of this process. */
const HOLDER = randomInt(1, 2 ** 31 - 1);

/**
 * Executed on a session that lasts as long as the process: while the lock is held, no other process takes over requests of this process.
 */
export const HOLD_KEYS = `select pg_advisory_lock_shared(${HOLDERS}, ${HOLDER})`;

/** The caller's key, null without one. Throws HttpProblem 422 unless it has 1 to 255 visible characters. */
export const idempotencyKeyOf = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(header)) throw invalidFields({ 'Idempotency-Key': ['invalid'] });
  return header;
};

/** The command id: the same for the same user, key and call; random without a key. */
export const commandIdOf = (scope: string, call: string, key: string | null): string =>
  key === null ? uuidv7() : uuidv5(`${scope}\n${call}\n${key}`, COMMAND_IDS);

/**
 * A hash of the request: method and path, the query string, the body and the content of files. `secret`: for bodies that may contain
 * passwords, which a reader of the table could otherwise brute-force.
 */
export const requestHash = (call: string, query: string, body: unknown, files: readonly UploadedFile[], secret: string | null): string => {
  const contents = files.map(({ field, name, bytes }) => [field, name, createHash('sha256').update(bytes).digest('hex')]);
  const hash = secret === null ? createHash('sha256') : createHmac('sha256', secret);
  return hash.update(canonical([call, query, body, contents])).digest('hex');
};

export type StoredAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Row = { request_hash: string; status: number | null; headers: Record<string, string> | null; body: string | null };
type Key = { readonly scope: string; readonly key: string };
/** A key claimed by a request of this process at this instant. */
export type Claim = Key & { readonly at: Instant };

/**
 * Claims the key for this request: returns null to continue, or the stored answer. Throws HttpProblem 409 while the first request runs, 422
 * when the key was used for another request.
 */
export const claimKey = async (db: Knex, { scope, key, at }: Claim, hash: string): Promise<StoredAnswer | null> => {
  const before = (ms: number) => addMilliseconds(at, -ms);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { rows: claimed } = await db.raw<{ rows: unknown[] }>(
      `insert into idempotency_keys as k (scope, key, request_hash, created_at, holder) values (?, ?, ?, ?, ${HOLDER})
       on conflict (scope, key) do update
         set request_hash = excluded.request_hash, created_at = excluded.created_at, holder = excluded.holder, status = null, headers = null, body = null
         where k.created_at <= ? or (k.status is not null and k.headers is null and k.request_hash = excluded.request_hash)
           or (k.status is null and k.request_hash = excluded.request_hash and (k.created_at <= ? or (k.created_at <= ?
           and k.holder is not null and not exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${HOLDERS} and l.objid = k.holder
             and l.database = (select oid from pg_database where datname = current_database())))))
       returning 1`,
      [scope, key, hash, at, before(STORED_MS), before(ABANDONED_MS), before(ORPHANED_MS)],
    );
    if (claimed.length > 0) return null;
    const row: Row | undefined = await db('idempotency_keys').where({ scope, key }).first('request_hash', 'status', 'headers', 'body');
    if (!row) continue; // released meanwhile
    if (row.request_hash !== hash) throw new HttpProblem(422, 'idempotency_key_reused', { errors: { 'Idempotency-Key': ['mismatch'] } });
    if (row.status !== null && row.headers === null) continue; // answered meanwhile, and not stored
    if (row.status !== null) return { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' };
    break;
  }
  throw new HttpProblem(409, 'idempotency_key_in_flight', {}, { 'retry-after': '1' });
};

/** Stores the answer for repeats of the request. */
export const storeAnswer = async (db: Knex, { scope, key }: Key, { status, headers, body }: StoredAnswer): Promise<void> => {
  await db('idempotency_keys')
    .where({ scope, key })
    .update({ status, headers: JSON.stringify(headers), body });
};

/**
 * Records that the request was answered, without the answer, which contains a token: a repeat is executed again, and the command finds its
 * earlier result; a different request with this key is refused. No effect on a later claim of another request.
 */
export const storeStatus = async (db: Knex, { scope, key, at }: Claim, status: number): Promise<void> => {
  await db('idempotency_keys').where({ scope, key, created_at: at, holder: HOLDER }).whereNull('status').update({ status });
};

/** Releases the key, so that the request can be sent again. No effect on a later claim of another request. */
export const releaseKey = async (db: Knex, { scope, key, at }: Claim): Promise<void> => {
  await db('idempotency_keys').where({ scope, key, created_at: at, holder: HOLDER }).whereNull('status').delete();
};

const RELEASE_EVERY_MS = 500;
/** Sequential: while the database is unavailable, only one claim polls it. */
let releases: Promise<void> = Promise.resolve();

/**
 * Releases a claim whose request lost the database, once it is back: otherwise a repeat would get 409 until the claim counts as abandoned.
 */
export const releaseOnceBack = (db: Knex, claim: Claim): Promise<void> => {
  const end = performance.now() + ABANDONED_MS;
  const release = async (): Promise<void> => {
    for (;;) {
      try {
        return await releaseKey(db, claim);
      } catch (error) {
        if (!isOutage(error) || performance.now() >= end) throw error;
      }
      await sleep(RELEASE_EVERY_MS, undefined, { ref: false });
    }
  };
  const released = releases.then(release);
  releases = released.catch(() => undefined);
  return released;
};

/** Validation errors, server errors and 429 are not stored, so that a retry is executed. */
export const isStored = (status: number): boolean => status < 500 && ![401, 422, 429].includes(status);

/** Deletes keys older than 24 h. */
export const sweepKeys = async (db: Knex, now: Instant): Promise<number> =>
  db('idempotency_keys').where('created_at', '<=', addMilliseconds(now, -STORED_MS)).delete();
