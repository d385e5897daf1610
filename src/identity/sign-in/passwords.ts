import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Metadata, Position } from '../../platform/event-store/port.ts';
import type { Outgoing } from '../../platform/mail/outbox.ts';
import { after } from '../../shared/durations.ts';
import { Rejection } from '../../shared/rejection.ts';
import { userStream } from '../events.ts';
import type { IdentityHandlers } from '../handlers.ts';
import { markConfirmed } from './confirmation.ts';
import { emailHmac, hashPassword, tokenOfMail, verifyPassword } from './secrets.ts';
import { endAllSessions, endSession, isToken, proveSession, startSession, tokenHash } from './sessions.ts';

type Deps = { db: Knex; clock: Clock; secret: string; handlers: IdentityHandlers };
export type SignedIn = { userId: number; token: string };

/** A recovery link lives this long from the moment its mail is written (SEC-09). */
const RECOVERY_LIFE = 'PT60M';

/** Signing in and out, the password and its recovery. `agent` labels the session; tokens are returned once and stored hashed. */
export const passwordCommands = ({ db, clock, secret, handlers }: Deps) => {
  const passwordHashOf = async (conn: Knex, userId: number): Promise<string | null> =>
    (await conn('credentials').where({ user_id: userId }).first<{ password_hash: string } | undefined>('password_hash'))?.password_hash ??
    null;

  const accountAt = (email: string): Promise<{ id: number } | undefined> =>
    db('user_vault')
      .where({ email_hmac: emailHmac(secret, email) })
      .whereNull('erased_at')
      .first('id');

  type RecoveryRow = { user_id: number; used_command: string | null };
  /** A recovery link that is still good, or that this very command used up: its answer may have been lost. */
  const recoveryOf = async (token: string, commandId?: string): Promise<RecoveryRow | undefined> => {
    if (!isToken(token)) return undefined;
    const row: RecoveryRow | undefined = await db('recovery_tokens')
      .where({ token_hash: tokenHash(token) })
      .andWhere('expires_at', '>', clock.now())
      .first('user_id', 'used_command');
    return row && (row.used_command === null || row.used_command === commandId) ? row : undefined;
  };

  /**
   * Runs `work` while the password that was verified is still the one of the account; a change of it waits for the end of `work`, and ends
   * what `work` began. Verifying takes tens of milliseconds outside of any transaction, time enough for the password to change.
   * Throws what `refusal` makes when it has changed.
   */
  const whileVerified = <T>(
    userId: number,
    verifiedHash: string,
    refusal: () => Error,
    work: (trx: Knex.Transaction) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (trx) => {
      const row = await trx('credentials')
        .where({ user_id: userId })
        .forShare()
        .first<{ password_hash: string } | undefined>('password_hash');
      if (row?.password_hash !== verifiedHash) throw refusal();
      return work(trx);
    });

  /** In the caller's transaction: new hash, with `byMail` a confirmed address, no session, recovery link or link of a reservation left, the fact in the log. */
  const replacePassword = async (
    trx: Knex.Transaction,
    userId: number,
    passwordHash: string,
    metadata: Metadata,
    byMail = false,
  ): Promise<Position | null> => {
    const now = clock.now();
    if (byMail) await markConfirmed(trx, userId, now);
    await trx('credentials')
      .where({ user_id: userId })
      .update({ password_hash: passwordHash, changed_at: now, changes: trx.raw('changes + 1') });
    await endAllSessions(trx, userId);
    await trx('recovery_tokens').where({ user_id: userId }).andWhereRaw('used_command is distinct from ?', [metadata.commandId]).delete();
    return (await handlers.onUser(userStream(userId), { type: 'ChangePassword', userId, now, byMail }, metadata)).position;
  };

  return {
    /** Throws `wrong_credentials`: the same answer, as slow, for an unknown address and a wrong password (SEC-08). */
    signIn: async (email: string, password: string, agent: string): Promise<SignedIn> => {
      const account = await accountAt(email);
      const passwordHash = await passwordHashOf(db, account?.id ?? 0);
      const refusal = () => new Rejection('wrong_credentials');
      if (!(await verifyPassword(passwordHash, password)) || !account || passwordHash === null) throw refusal();
      const token = await whileVerified(account.id, passwordHash, refusal, (trx) => startSession(trx, clock, account.id, agent));
      return { userId: account.id, token };
    },

    /** The password once more in a session that is there (SEC-33). Throws `mismatch` on password when it is not the one. */
    provePassword: async (userId: number, password: string, token: string): Promise<void> => {
      const refusal = () => new Rejection('mismatch', { field: 'password' });
      const passwordHash = await passwordHashOf(db, userId);
      if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw refusal();
      await whileVerified(userId, passwordHash, refusal, (trx) => proveSession(trx, clock, token));
    },

    signOut: (token: string): Promise<void> => endSession(db, token),

    /** All sessions end and one begins. Throws `mismatch` on contrasena when `current` is not the password. */
    changePassword: async (
      userId: number,
      { current, next, agent }: { current: string; next: string; agent: string },
      metadata: Metadata,
    ): Promise<{ position: Position | null; token: string }> => {
      const passwordHash = await passwordHashOf(db, userId);
      if (!(await verifyPassword(passwordHash, current))) throw new Rejection('mismatch', { field: 'contrasena' });
      const nextHash = await hashPassword(next);
      return db.transaction(async (trx) => {
        const now = await trx('credentials').where({ user_id: userId }).forUpdate().first<{ password_hash: string }>('password_hash');
        // another device was faster: what was typed as the current password no longer is
        if (now?.password_hash !== passwordHash) throw new Rejection('mismatch', { field: 'contrasena' });
        const position = await replacePassword(trx, userId, nextHash, metadata);
        return { position, token: await startSession(trx, clock, userId, agent) };
      });
    },

    /** Asks for a recovery mail; for an unknown address nothing happens, and the caller cannot tell. */
    requestRecovery: async (email: string, metadata: Metadata): Promise<void> => {
      const account = await accountAt(email);
      if (!account) return;
      await handlers.onUser(userStream(account.id), { type: 'RequestRecovery', userId: account.id, now: clock.now() }, metadata);
    },

    /**
     * The token of the recovery link in a mail; made while the mail is written, so that no table and no job ever holds it in clear. The same
     * mail written again has the same token, so that attempts at sending it never leave several links. Null once the password has been
     * changed since the mail was posted: a used link cannot be used again.
     */
    recoveryToken: async (userId: number, { id, postedAt }: Outgoing): Promise<string | null> => {
      const token = tokenOfMail(secret, id);
      const { rows } = await db.raw(
        `insert into recovery_tokens (token_hash, user_id, expires_at)
         select :hash, user_id, :expires from
           (select user_id from credentials where user_id = :userId and changed_at <= :postedAt for share) as unchanged
         on conflict (token_hash) do update set expires_at = excluded.expires_at
         returning user_id`,
        { hash: tokenHash(token), userId, postedAt, expires: after(clock.now(), RECOVERY_LIFE) },
      );
      return rows.length > 0 ? token : null;
    },

    /** `commandId`: true also for the link that this command has used up. */
    isRecoveryToken: async (token: string, commandId?: string): Promise<boolean> => (await recoveryOf(token, commandId)) !== undefined,

    /**
     * Sets the password of the account the link was made for; a link serves once. The same command again changes nothing and has the same
     * answer. Throws `token_unavailable`.
     */
    recoverPassword: async (
      token: string,
      password: string,
      metadata: Metadata,
    ): Promise<{ userId: number; position: Position | null }> => {
      const found = await recoveryOf(token, metadata.commandId);
      if (!found) throw new Rejection('token_unavailable'); // a wrong link is refused before a password is hashed
      if (found.used_command !== null) {
        const again = { type: 'ChangePassword' as const, userId: found.user_id, now: clock.now(), byMail: true };
        return { userId: found.user_id, position: (await handlers.onUser(userStream(found.user_id), again, metadata)).position };
      }
      const passwordHash = await hashPassword(password);
      return db.transaction(async (trx) => {
        const dead = () => new Rejection('token_unavailable');
        const owner = await trx('recovery_tokens')
          .where({ token_hash: tokenHash(token) })
          .first<{ user_id: number } | undefined>('user_id');
        if (!owner) throw dead();
        // the credentials are locked first, as in changePassword: two ways of setting a password cannot wait for each other
        await trx('credentials').where({ user_id: owner.user_id }).forUpdate().first('user_id');
        const [used] = await trx('recovery_tokens')
          .where({ token_hash: tokenHash(token) })
          .andWhere('expires_at', '>', clock.now())
          .whereNull('used_command')
          .update({ used_command: metadata.commandId })
          .returning<{ user_id: number }[]>('user_id');
        if (!used) throw dead();
        return { userId: used.user_id, position: await replacePassword(trx, used.user_id, passwordHash, metadata, true) };
      });
    },
  };
};
