import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { after } from '../../kernel/durations.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Outgoing } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { IdentityStreams } from '../streams.ts';
import { accountByEmail } from './accounts.ts';
import { replacePassword } from './passwords.ts';
import { hashPassword, tokenOfMail } from './secrets.ts';
import { isToken, tokenHash } from './sessions.ts';

type RecoveryCommandsDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  streams: IdentityStreams;
};
type RecoveryRow = { user_id: number; used_command: string | null };

/** A recovery link is valid this long after its mail is rendered (SEC-09). */
const RECOVERY_LIFE = 'PT60M';

/** Recovering a forgotten password through a mailed link. Tokens are stored hashed. */
export const recoveryCommands = ({ db, clock, secret, streams }: RecoveryCommandsDeps) => {
  /** A recovery link that is still valid, or that this same command has used: its response may have been lost. */
  const recoveryOf = async (token: string, commandId?: string): Promise<RecoveryRow | undefined> => {
    if (!isToken(token)) return undefined;
    const row: RecoveryRow | undefined = await db('recovery_tokens')
      .where({ token_hash: tokenHash(token) })
      .andWhere('expires_at', '>', clock.now())
      .first('user_id', 'used_command');
    return row && (row.used_command === null || row.used_command === commandId) ? row : undefined;
  };

  return {
    /** Requests a recovery mail. An unknown address has no effect, and the caller cannot tell the difference. */
    requestRecovery: async (email: string, metadata: Metadata): Promise<void> => {
      const account = await accountByEmail(db, secret, email);
      if (!account) return;
      await streams.users.send({ type: 'RequestRecovery', userId: account.id, now: clock.now() }, metadata);
    },

    /**
     * The token of the recovery link, created while the mail is rendered, so that no table and no job stores it in clear. Every attempt to
     * send a mail uses the same token. Null when the password has been changed since the mail was posted.
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

    /** `commandId`: the link is also valid for the command that used it. */
    isRecoveryToken: async (token: string, commandId?: string): Promise<boolean> => (await recoveryOf(token, commandId)) !== undefined,

    /**
     * Sets the password of the link's account; a link works once. Repeating the command has no effect and the same result. Throws
     * `token_unavailable`.
     */
    recoverPassword: async (
      token: string,
      password: string,
      metadata: Metadata,
    ): Promise<{ userId: number; position: Position | null }> => {
      const found = await recoveryOf(token, metadata.commandId);
      if (!found) throw new Rejection('token_unavailable'); // checked before the password is hashed, which is expensive
      if (found.used_command !== null) {
        const again = { type: 'ChangePassword' as const, userId: found.user_id, now: clock.now(), byMail: true };
        return { userId: found.user_id, position: (await streams.users.send(again, metadata)).position };
      }
      const passwordHash = await hashPassword(password);
      return db.transaction(async (trx) => {
        const dead = () => new Rejection('token_unavailable');
        const owner = await trx('recovery_tokens')
          .where({ token_hash: tokenHash(token) })
          .first<{ user_id: number } | undefined>('user_id');
        if (!owner) throw dead();
        // locks the credentials first, as changePassword does, to prevent a deadlock between the two
        await trx('credentials').where({ user_id: owner.user_id }).forUpdate().first('user_id');
        const [used] = await trx('recovery_tokens')
          .where({ token_hash: tokenHash(token) })
          .andWhere('expires_at', '>', clock.now())
          .whereNull('used_command')
          .update({ used_command: metadata.commandId })
          .returning<{ user_id: number }[]>('user_id');
        if (!used) throw dead();
        return {
          userId: used.user_id,
          position: await replacePassword({ clock, streams }, trx, used.user_id, passwordHash, metadata, true),
        };
      });
    },
  };
};
