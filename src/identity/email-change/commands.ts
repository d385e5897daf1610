import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { after } from '../../kernel/durations.ts';
import { Rejection, WrongToken } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { accountByEmail } from '../sign-in/accounts.ts';
import { verifyPassword } from '../sign-in/secrets.ts';
import type { IdentityStreams } from '../streams.ts';
import { emailHmac } from '../vault.ts';

type EmailChangeCommandsDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  /** Both links are valid this long after the request. */
  readonly life: string;
  readonly streams: IdentityStreams;
};
/** Which of the two mailboxes. */
export type Side = 'old' | 'new';
type Row = {
  user_id: number;
  request_id: string;
  old_email: string;
  old_hmac: string;
  new_email: string;
  new_hmac: string;
  expires_at: Instant;
  old_approved_at: Instant | null;
  new_approved_at: Instant | null;
  changed_at: Instant | null;
};
/** What a mail about a change needs; `other` is the address of the other mailbox. */
export type ChangeLetter = { readonly to: string; readonly other: string; readonly token: string };
export type EmailChanges = ReturnType<typeof emailChangeCommands>;

const TOKEN = /^(\d{1,10})\.(old|new)\.([\da-f-]{36})\.([\w-]{43})$/;
const TABLE = 'email_changes';
/** At most this many abandoned changes of other accounts are cleaned up per request. */
const CLEANUP_LIMIT = 20;

/** The account's pending change, which this request replaces, and some abandoned changes of other accounts. */
const replacedBy = async (trx: Knex, userId: number, requestId: string, now: Instant): Promise<Row[]> => {
  const own: Row[] = await trx<Row>(TABLE).where({ user_id: userId }).whereNot({ request_id: requestId }).forUpdate();
  // skips locked rows of other accounts: two requests cleaning up each other's rows would deadlock
  const stale: Row[] = await trx<Row>(TABLE)
    .where('expires_at', '<=', now)
    .whereNot({ user_id: userId })
    .limit(CLEANUP_LIMIT)
    .forUpdate()
    .skipLocked();
  return [...own, ...stale];
};

/**
 * The change of an account's address (D-97, D-144): requested with the password, completed once the links in both mailboxes have been
 * followed. A second request replaces the first and invalidates its links.
 */
export const emailChangeCommands = ({ db, clock, secret, life, streams }: EmailChangeCommandsDeps) => {
  const tokenOf = ({ user_id, request_id }: Pick<Row, 'user_id' | 'request_id'>, side: Side): string => {
    const claims = `${user_id}.${side}.${request_id}`;
    return `${claims}.${createHmac('sha256', secret).update(`change-email\0${claims}`).digest('base64url')}`;
  };

  const claimsIn = (token: string): { userId: number; side: Side; changeId: string } => {
    const [, userId, side, changeId = ''] = TOKEN.exec(token) ?? [];
    if (userId === undefined || (side !== 'old' && side !== 'new')) throw new WrongToken('token_unavailable');
    const [actual, expected] = [token, tokenOf({ user_id: Number(userId), request_id: changeId }, side)].map((text) => Buffer.from(text));
    if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected))
      throw new WrongToken('token_unavailable');
    return { userId: Number(userId), side, changeId };
  };

  /** Deletes abandoned changes and releases any claim on an address that a crash left behind. */
  const clear = async (conn: Knex, rows: readonly Row[], metadata: Metadata): Promise<void> => {
    for (const row of rows) {
      if (row.changed_at === null)
        await streams.addresses.send({ type: 'Release', emailHmac: row.new_hmac, userId: row.user_id }, metadata);
      await conn(TABLE).where({ user_id: row.user_id, request_id: row.request_id }).delete();
    }
  };

  return {
    /** Mails a link to each address. Throws `mismatch` on password, `invalid` for the same address, `already_taken` on correo. */
    requestEmailChange: async (
      userId: number,
      { email, password }: { email: string; password: string },
      metadata: Metadata,
    ): Promise<Position | null> => {
      const person = await db('user_vault as v')
        .join('credentials as c', 'c.user_id', 'v.id')
        .where('v.id', userId)
        .whereNull('v.erased_at')
        .first<{ email: string; email_hmac: string; password_hash: string } | undefined>('v.email', 'v.email_hmac', 'c.password_hash');
      if (!(await verifyPassword(person?.password_hash ?? null, password)) || !person)
        throw new Rejection('mismatch', { field: 'password' });
      const hmac = emailHmac(secret, email);
      if (hmac === person.email_hmac) throw new Rejection('invalid', { field: 'correo' });
      if (await accountByEmail(db, secret, email)) throw new Rejection('already_taken', { field: 'correo' });
      return db.transaction(async (trx) => {
        const now = clock.now();
        await clear(trx, await replacedBy(trx, userId, metadata.commandId, now), metadata);
        const row = {
          user_id: userId,
          request_id: metadata.commandId,
          old_email: person.email,
          old_hmac: person.email_hmac,
          new_email: email,
          new_hmac: hmac,
          requested_at: now,
          expires_at: after(now, life),
        };
        await trx(TABLE).insert(row).onConflict('user_id').ignore();
        const command = { type: 'RequestEmailChange', userId, changeId: metadata.commandId, now } as const;
        return (await streams.users.send(command, metadata)).position;
      });
    },

    /**
     * Records that a link was followed. The second one changes the address: it confirms the new address and invalidates recovery links
     * mailed to the old one. Idempotent. Throws `token_unavailable`, and `already_taken` when the address has been taken since.
     */
    approveEmailChange: (token: string, metadata: Metadata): Promise<{ side: Side; changed: boolean; position: Position | null }> =>
      db.transaction(async (trx) => {
        const { userId, side, changeId } = claimsIn(token);
        const now = clock.now();
        const dead = () => new WrongToken('token_unavailable');
        const row = await trx<Row>(TABLE).where({ user_id: userId, request_id: changeId }).forUpdate().first();
        if (!row || row.expires_at <= now) throw dead();
        if (row.changed_at !== null) return { side, changed: true, position: null };
        const other = side === 'old' ? row.new_approved_at : row.old_approved_at;
        await trx(TABLE)
          .where({ user_id: userId })
          .update(side === 'old' ? { old_approved_at: now } : { new_approved_at: now });
        if (other === null) return { side, changed: false, position: null };
        await streams.addresses.send({ type: 'Claim', emailHmac: row.new_hmac, userId }, metadata);
        const moved = await trx('user_vault')
          .where({ id: userId, email_hmac: row.old_hmac })
          .whereNull('erased_at')
          .update({ email: row.new_email, email_hmac: row.new_hmac, email_confirmed_at: now });
        if (moved === 0) throw dead();
        await trx('recovery_tokens').where({ user_id: userId }).delete();
        await trx(TABLE).where({ user_id: userId }).update({ changed_at: now });
        await streams.addresses.send({ type: 'Release', emailHmac: row.old_hmac, userId }, metadata);
        const { position } = await streams.users.send({ type: 'ChangeEmail', userId, changeId, now }, metadata);
        return { side, changed: true, position };
      }),

    /** For the mail to one mailbox; null when another request has replaced this one. */
    changeLetter: async (userId: number, changeId: string, side: Side): Promise<ChangeLetter | null> => {
      const row = await db<Row>(TABLE).where({ user_id: userId, request_id: changeId }).first();
      if (!row) return null;
      const [to, other] = side === 'old' ? [row.old_email, row.new_email] : [row.new_email, row.old_email];
      return { to, other, token: tokenOf(row, side) };
    },
  };
};
