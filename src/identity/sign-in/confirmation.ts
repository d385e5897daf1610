import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { after } from '../../kernel/durations.ts';
import { WrongToken } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Outgoing } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { IdentityStreams } from '../streams.ts';

type ConfirmationCommandsDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  streams: IdentityStreams;
};
type Claims = { readonly userId: number; readonly until: number };

/** A confirmation link is valid this long after its mail was posted. */
const CONFIRMATION_LIFE = 'P7D';

/** The token in the link: account, address and expiry, signed. It is not stored, and becomes invalid when the account's address changes. */
const tokenOf = (secret: string, { userId, until }: Claims, hmac: string): string => {
  const signature = createHmac('sha256', secret).update(`confirm-email\0${userId}\0${until}\0${hmac}`).digest('base64url');
  return `${userId}.${until}.${signature}`;
};

const claimsIn = (token: string): Claims | null => {
  const [, userId, until] = /^(\d{1,10})\.(\d{1,12})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined || until === undefined ? null : { userId: Number(userId), until: Number(until) };
};

const seconds = (at: Instant): number => Math.floor(Date.parse(at) / 1000);

/**
 * Marks the address of the account as confirmed, in the caller's transaction; the proof is a link mailed only to that address. A confirmed
 * address keeps its time of confirmation. Returns whether it was unconfirmed before.
 */
export const markConfirmed = async (trx: Knex, userId: number, now: Instant): Promise<boolean> =>
  (await trx('user_vault').where({ id: userId }).whereNull('email_confirmed_at').update({ email_confirmed_at: now })) > 0;

/** The confirmation of an account's address (D-134). */
export const confirmationCommands = ({ db, clock, secret, streams }: ConfirmationCommandsDeps) => {
  const hmacOf = async (conn: Knex, userId: number): Promise<string | null> => {
    const row = await conn('user_vault')
      .where({ id: userId })
      .whereNull('erased_at')
      .first<{ email_hmac: string } | undefined>('email_hmac');
    return row?.email_hmac ?? null;
  };

  return {
    /** The token for the mail `outgoing`, the same for every attempt to send it. Null for an erased account. */
    confirmationToken: async (userId: number, { postedAt }: Outgoing): Promise<string | null> => {
      const hmac = await hmacOf(db, userId);
      return hmac && tokenOf(secret, { userId, until: seconds(after(postedAt, CONFIRMATION_LIFE)) }, hmac);
    },

    /** Mails the link again. Throws `already_confirmed`. */
    requestConfirmation: async (userId: number, metadata: Metadata): Promise<Position | null> =>
      (await streams.users.send({ type: 'RequestConfirmation', userId, now: clock.now() }, metadata)).position,

    /** Confirms the address that the link was mailed to. Idempotent. Throws `token_unavailable` for an invalid token. */
    confirmEmail: async (token: string, metadata: Metadata): Promise<{ userId: number; position: Position | null }> => {
      const claims = claimsIn(token);
      const now = clock.now();
      return db.transaction(async (trx) => {
        const hmac = claims === null || claims.until <= seconds(now) ? null : await hmacOf(trx, claims.userId);
        const expected = claims !== null && hmac !== null ? tokenOf(secret, claims, hmac) : null;
        if (claims === null || expected === null || !areEqual(expected, token)) throw new WrongToken('token_unavailable');
        const { userId } = claims;
        await markConfirmed(trx, userId, now);
        const { position } = await streams.users.send({ type: 'ConfirmEmail', userId, now }, metadata);
        return { userId, position };
      });
    },
  };
};

/** Compares in constant time. */
const areEqual = (expected: string, actual: string): boolean => {
  const one = Buffer.from(expected);
  const other = Buffer.from(actual);
  return one.length === other.length && timingSafeEqual(one, other);
};
