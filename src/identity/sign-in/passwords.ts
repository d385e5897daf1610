import type { Knex } from 'knex';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { forgetBankData } from '../bank/vault.ts';
import type { IdentityStreams } from '../streams.ts';
import { accountByEmail } from './accounts.ts';
import { markConfirmed } from './confirmation.ts';
import { hashPassword, matchOf, verifyPassword } from './secrets.ts';
import { endAllSessions, endSession, proveSession, startSession } from './sessions.ts';

type PasswordCommandsDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  streams: IdentityStreams;
};
export type SignedIn = { userId: number; token: string };

/** Signing in and out, and changing the password. `agent` labels the session; tokens are returned once and stored hashed. */
export const passwordCommands = ({ db, clock, secret, streams }: PasswordCommandsDeps) => {
  const passwordHashOf = async (conn: Knex, userId: number): Promise<string | null> =>
    (await conn('credentials').where({ user_id: userId }).first<{ password_hash: string } | undefined>('password_hash'))?.password_hash ??
    null;

  /**
   * Runs `work` under a shared lock if the verified password is still current: a concurrent change waits for `work` to finish and then ends
   * the session it started. Verifying takes tens of milliseconds outside any transaction, so the password may have changed in between; this
   * throws `refusal()` then.
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

  return {
    /** Throws `wrong_credentials`, with the same response time for an unknown address and a wrong password (SEC-08). */
    signIn: async (email: string, password: string, agent: string): Promise<SignedIn> => {
      const account = await accountByEmail(db, secret, email);
      const passwordHash = await passwordHashOf(db, account?.id ?? 0);
      const refusal = () => new Rejection('wrong_credentials');
      const match = await matchOf(passwordHash, password);
      if (match === null || !account || passwordHash === null) throw refusal();
      const token = await whileVerified(account.id, passwordHash, refusal, (trx) => startSession(trx, clock, account.id, agent));
      if (match === 'old') {
        const credentials = db('credentials').where({ user_id: account.id, password_hash: passwordHash });
        await credentials.update({ password_hash: await hashPassword(password) });
      }
      return { userId: account.id, token };
    },

    /** Verifies the password again within a session: a fresh sign-in (SEC-33). Throws `mismatch` on password. */
    provePassword: async (userId: number, password: string, token: string): Promise<void> => {
      const refusal = () => new Rejection('mismatch', { field: 'password' });
      const passwordHash = await passwordHashOf(db, userId);
      if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw refusal();
      await whileVerified(userId, passwordHash, refusal, (trx) => proveSession(trx, clock, token));
    },

    signOut: (token: string): Promise<void> => endSession(db, token),

    /** Ends all sessions and starts a new one. Throws `mismatch` on contrasena when `current` is not the password. */
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
        // another device has changed the password concurrently
        if (now?.password_hash !== passwordHash) throw new Rejection('mismatch', { field: 'contrasena' });
        const position = await replacePassword({ clock, streams }, trx, userId, nextHash, metadata);
        return { position, token: await startSession(trx, clock, userId, agent) };
      });
    },
  };
};

/**
 * Sets a new password hash in the caller's transaction and ends every session, the link to a Google account (SEC-01), all other recovery
 * links and any pending change of address, which someone with the old password may have started (D-144). Appends the event, which ends the
 * links of the person's reservations. `byMail`: set through a mailed link, which confirms the address; if it was unconfirmed, phone and
 * bank data are removed.
 */
export const replacePassword = async (
  { clock, streams }: Pick<PasswordCommandsDeps, 'clock' | 'streams'>,
  trx: Knex.Transaction,
  userId: number,
  passwordHash: string,
  metadata: Metadata,
  byMail = false,
): Promise<Position | null> => {
  const now = clock.now();
  if (byMail && (await markConfirmed(trx, userId, now))) await removePhoneAndBankData(trx, userId);
  await trx('credentials')
    .where({ user_id: userId })
    .update({ password_hash: passwordHash, changed_at: now, changes: trx.raw('changes + 1') });
  await endAllSessions(trx, userId);
  await trx('google_accounts').where({ user_id: userId }).delete();
  await trx('recovery_tokens').where({ user_id: userId }).andWhereRaw('used_command is distinct from ?', [metadata.commandId]).delete();
  await trx('email_changes').where({ user_id: userId }).whereNull('changed_at').update({ expires_at: now }); // the next request deletes it
  return (await streams.users.send({ type: 'ChangePassword', userId, now, byMail }, metadata)).position;
};

/**
 * Removes what directs money and guests to the person who entered it. Until an account's address is confirmed, that may be a stranger who
 * created it with the address of the person now taking it over (D-134).
 */
const removePhoneAndBankData = async (trx: Knex.Transaction, userId: number): Promise<void> => {
  await forgetBankData(trx, userId);
  await trx('user_vault').where({ id: userId }).update({ phone: null, calling_code: null });
};
