import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { after } from '../../kernel/durations.ts';
import type { Tried } from '../../server/http/limits/counting.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { emailHmac } from '../vault.ts';

type Entry = { readonly userId: number; readonly deviceId: string; readonly since: number; readonly signature: string };
type Account = { readonly id: number; readonly password_hash: string };

/** A device counts as known this long after its last sign-in (D-133). */
export const DEVICE_LIFE = 'P180D';
/** Maximum number of accounts a browser is remembered for; the most recent ones are retained. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^([1-9]\d{0,9})\.([A-Za-z0-9_-]{22})\.(\d{1,11})\.([A-Za-z0-9_-]{43})$/;
const MAX_COOKIE_CHARS = 700;

/** The entries of the cookie, one per account: `<user id>.<device id>.<Unix seconds>.<signature>`, joined by `~`. */
const entriesOf = (cookie: string): Entry[] =>
  (cookie.length > MAX_COOKIE_CHARS ? [] : cookie.split('~')).slice(0, MAX_ACCOUNTS).flatMap((text) => {
    const [, userId, deviceId, since, signature] = ENTRY.exec(text) ?? [];
    return userId && deviceId && since && signature ? [{ userId: Number(userId), deviceId, since: Number(since), signature }] : [];
  });

const textOf = ({ userId, deviceId, since, signature }: Entry): string => `${userId}.${deviceId}.${since}.${signature}`;

/**
 * Devices that have signed in before (D-133). Their failed attempts are counted separately, so that guesses from other networks cannot lock
 * the owner out. The cookie grants nothing else. It is bound to the account and to its password hash: a new password invalidates it, and a
 * stolen cookie allows no more guesses than one additional network does.
 */
export const devices = ({ db, clock, secret }: Pick<Core, 'db' | 'clock' | 'secret'>) => {
  const signatureOf = ({ userId, deviceId, since }: Omit<Entry, 'signature'>, passwordHash: string): string =>
    createHmac('sha256', secret).update(`device\0${userId}\0${deviceId}\0${since}\0${passwordHash}`).digest('base64url');

  const isGenuine = (entry: Entry, passwordHash: string): boolean => {
    const actual = Buffer.from(entry.signature);
    const expected = Buffer.from(signatureOf(entry, passwordHash));
    const ends = Date.parse(after(new Date(entry.since * 1000).toISOString(), DEVICE_LIFE));
    return actual.length === expected.length && timingSafeEqual(actual, expected) && Date.parse(clock.now()) < ends;
  };

  const accountOf = ({ user, named }: Tried): Promise<Account | undefined> =>
    db('user_vault as v')
      .join('credentials as c', 'c.user_id', 'v.id')
      .whereNull('v.erased_at')
      .where(user ? { 'v.id': user.id } : { 'v.email_hmac': emailHmac(secret, named ?? '') })
      .first('v.id', 'c.password_hash');

  const entryFor = (cookie: string, { id, password_hash }: Account): Entry | undefined =>
    entriesOf(cookie).find((entry) => entry.userId === id && isGenuine(entry, password_hash));

  return {
    /** The id of the device when it has signed in to this account before, otherwise null. */
    known: async (cookie: string, tried: Tried): Promise<string | null> => {
      if (entriesOf(cookie).length === 0) return null;
      const account = await accountOf(tried);
      const entry = account && entryFor(cookie, account);
      return entry ? `${entry.userId}.${entry.deviceId}` : null;
    },

    /** The cookie after a sign-in: this account first, then the others of the same browser. */
    signedIn: async (cookie: string, userId: number): Promise<string> => {
      const account = await accountOf({ user: { id: userId }, named: null });
      if (!account) return cookie;
      const deviceId = entryFor(cookie, account)?.deviceId ?? randomBytes(16).toString('base64url');
      const named = { userId, deviceId, since: Math.floor(Date.parse(clock.now()) / 1000) };
      const own = { ...named, signature: signatureOf(named, account.password_hash) };
      const others = entriesOf(cookie).filter((entry) => entry.userId !== userId);
      return [own, ...others].slice(0, MAX_ACCOUNTS).map(textOf).join('~');
    },
  };
};

export type Devices = ReturnType<typeof devices>;
