import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { anyOf } from '../../engine/db/any-of.ts';
import { batchByKey } from '../../engine/db/batch-by-key.ts';
import { type EventStore, StoreUnavailable } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Authenticate, User } from '../../server/http/contract.ts';
import { userDecider } from '../decider.ts';
import { type Role, userStream } from '../events.ts';

type Row = { readonly admin_id: number; readonly user_id: number; readonly ends_at: Instant };
type Impersonation = { readonly userId: number; readonly endsAt: Instant };

/** Stores the impersonation of a session, replacing any earlier one. */
export const storeImpersonation = async (
  db: Knex,
  { sessionHash, tokenHash, ...row }: Row & { readonly sessionHash: string; readonly tokenHash: string; readonly started_at: Instant },
): Promise<void> => {
  await db('impersonations')
    .insert({ session_hash: sessionHash, token_hash: tokenHash, ...row })
    .onConflict('session_hash')
    .merge();
};

/** Ends the impersonation of a session; returns its row, or null if there was none. */
export const deleteImpersonation = async (db: Knex, sessionHash: string): Promise<Row | null> => {
  const rows: Row[] = await db('impersonations')
    .where({ session_hash: sessionHash })
    .delete()
    .returning(['admin_id', 'user_id', 'ends_at']);
  return rows[0] ?? null;
};

/** The live impersonation for this token and session; null once it has expired or the person has a role themselves. */
const liveImpersonation = async (
  db: Knex,
  { sessionHash, tokenHash, now }: { readonly sessionHash: string; readonly tokenHash: string; readonly now: Instant },
): Promise<Impersonation | null> => {
  const row = await db('impersonations as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .where({ 'i.token_hash': tokenHash, 'i.session_hash': sessionHash })
    .where('i.ends_at', '>', now)
    .whereRaw('not coalesce(u.is_admin or u.is_support, false)')
    .first<Row | undefined>('i.admin_id', 'i.user_id', 'i.ends_at');
  return row ? { userId: row.user_id, endsAt: row.ends_at } : null;
};

export const SESSION_LIFE = 'P30D';
/** The sliding expiry is written at most this often, so that page views do not write rows. */
const TOUCH_INTERVAL = 'PT1H';
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** A session token: 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The hash of a token; the token itself is not stored (SEC-04, SEC-09). */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Starts a session for `userId` and returns its token, of which only the hash is stored (SEC-04). */
export const startSession = async (db: Knex, clock: Clock, userId: number, agent: string): Promise<string> => {
  const token = newToken();
  const now = clock.now();
  await db('sessions').insert({
    token_hash: tokenHash(token),
    user_id: userId,
    agent,
    created_at: now,
    seen_at: now,
    proved_at: now,
    expires_at: after(now, SESSION_LIFE),
  });
  return token;
};

type Live = {
  token_hash: string;
  user_id: number;
  has_role: boolean;
  seen_at: Instant;
  expires_at: Instant;
  proved_at: Instant;
};

const sessionsOf = batchByKey(async (db, hashes: readonly string[]) => {
  const rows = await db('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where(anyOf('s.token_hash', hashes))
    .select<Live[]>('s.token_hash', 's.user_id', 's.seen_at', 's.expires_at', 's.proved_at')
    .select(db.raw('coalesce(u.is_admin or u.is_support, false) as has_role'));
  return new Map(rows.map((row) => [row.token_hash, row]));
});

/** While the log does not respond, a role it last confirmed within this time may still read. */
export const ROLE_CONFIRMED_FOR = 'PT5M';
const CACHE_SIZE = 1_000;

type Confirmed = Pick<User, 'unconfirmed'> & { readonly role: Role | null };

/**
 * The role of an account according to the log, so that a revoked role ends with the next read. While the log does not respond, returns the
 * role that this process last read, for a bounded time and marked as unconfirmed; `authorise` decides what that allows.
 */
const rolesIn = (store: EventStore, clock: Clock) => {
  const seen = new LRUCache<number, { readonly role: Role | null; readonly at: Instant }>({ max: CACHE_SIZE });
  return async (userId: number): Promise<Confirmed> => {
    try {
      const { role } = (await readStream(store, userStream(userId))).reduce(userDecider.evolve, userDecider.initial);
      seen.set(userId, { role, at: clock.now() });
      return { role };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const last = seen.get(userId);
      const isRecent = last !== undefined && clock.now() < after(last.at, ROLE_CONFIRMED_FOR);
      return isRecent ? { role: last.role, unconfirmed: 'recent' } : { role: null, unconfirmed: 'unknown' };
    }
  };
};

/**
 * The user of a session, null for an expired or unknown token. Extends the session: it expires 30 days after its last use. A role takes
 * effect once the read model of accounts has it, and is then checked against the log on every request: users without a role cost no stream
 * read, and a lagging read model never prolongs a role. Throws StreamDamaged for people with a role. An impersonation depends on the same
 * row and the same role, so it ends with either, in every process; it never counts as a fresh sign-in (SEC-33). Throws StoreUnavailable
 * while the log does not confirm that role.
 */
export const authenticate = (db: Knex, store: EventStore, clock: Clock): Authenticate => {
  const roleOf = rolesIn(store, clock);
  return async (token, impersonation = null) => {
    if (!isToken(token)) return null;
    const now = clock.now();
    const hash = tokenHash(token);
    const session = (await sessionsOf(db, [hash])).get(hash);
    if (!session || session.expires_at <= now) return null;
    if (after(session.seen_at, TOUCH_INTERVAL) <= now)
      await db('sessions')
        .where({ token_hash: hash })
        .update({ seen_at: now, expires_at: after(now, SESSION_LIFE) });
    const { user_id: id, proved_at: provedAt } = session;
    const { role, ...confirmed }: Confirmed = session.has_role ? await roleOf(id) : { role: null };
    if (impersonation !== null && confirmed.unconfirmed) throw new StoreUnavailable('the role of the administrator is not known');
    if (impersonation !== null && role === 'admin') {
      const seen = await liveImpersonation(db, { sessionHash: hash, tokenHash: tokenHash(impersonation), now });
      if (seen) return { id: seen.userId, isAdmin: false, provedAt: LONG_AGO, seenBy: { adminId: id, endsAt: seen.endsAt } };
    }
    return { id, isAdmin: role === 'admin', ...(role === 'support' && { isSupport: true }), provedAt, ...confirmed };
  };
};

/** Marks a fresh sign-in: the password was verified again in this session. */
export const proveSession = async (db: Knex, clock: Clock, token: string): Promise<void> => {
  await db('sessions')
    .where({ token_hash: tokenHash(token) })
    .update({ proved_at: clock.now() });
};

/** The public id of a session; null if it has ended. Within a transaction the session cannot end before the commit. */
export const sessionIdOf = async (db: Knex, token: string): Promise<string | null> => {
  const row = await db('sessions')
    .where({ token_hash: tokenHash(token) })
    .forKeyShare()
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
};

export const endSession = async (db: Knex, token: string): Promise<void> => {
  await db('sessions')
    .where({ token_hash: tokenHash(token) })
    .delete();
};

/** Ends all sessions of the account, as a new password does (SEC-09). */
export const endAllSessions = async (db: Knex, userId: number): Promise<void> => {
  await db('sessions').where({ user_id: userId }).delete();
};

/** Ends every session of the account except the one with this token. */
export const endSessionsBut = async (db: Knex, userId: number, token: string): Promise<void> => {
  await db('sessions')
    .where({ user_id: userId })
    .whereNot({ token_hash: tokenHash(token) })
    .delete();
};

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a User-Agent header for the list of sessions (`Firefox, Linux`); nothing else of the header is stored. */
export const agentLabel = (userAgent: string): string => {
  const named = [BROWSERS, SYSTEMS].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return named.filter(Boolean).join(', ') || 'API';
};
