import { createHmac } from 'node:crypto';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { type Reaction, reaction } from '../../engine/followers/reaction.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { UserEvent } from '../events.ts';
import { verifyPassword } from '../sign-in/secrets.ts';
import { endAllSessions, endSessionsBut } from '../sign-in/sessions.ts';
import type { IdentityStreams } from '../streams.ts';

/**
 * The unusable password of an account created through Google, until its owner sets one with a recovery link. Deterministic, so that every
 * attempt derives the same one.
 */
export const unknownPassword = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(`google\0${subject}`).digest('base64url');

type GoogleLinksDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  readonly streams: IdentityStreams;
};
type CredentialsRow = { password_hash: string; google_id: string | null };

/** The Google link of an account, for its owner to view and remove (SEC-01). */
export const googleLinks = ({ db, clock, secret, streams }: GoogleLinksDeps) => {
  const credentialsOf = async (userId: number): Promise<CredentialsRow | undefined> =>
    db('credentials as c')
      .leftJoin('google_accounts as g', 'g.user_id', 'c.user_id')
      .where('c.user_id', userId)
      .first<CredentialsRow | undefined>('c.password_hash', 'g.google_id');

  /** Google created the account and no password has been set since. */
  const isOnlyWayIn = async ({ password_hash, google_id }: CredentialsRow): Promise<boolean> =>
    google_id !== null && (await verifyPassword(password_hash, unknownPassword(secret, google_id)));

  return {
    linkOf: async (userId: number): Promise<{ linked: boolean; onlyWayIn: boolean }> => {
      const found = await credentialsOf(userId);
      return { linked: found?.google_id != null, onlyWayIn: found !== undefined && (await isOnlyWayIn(found)) };
    },

    /**
     * Removes the link and ends every session except the one with `token`, since any of them may have come through Google. Does nothing
     * without a link. Throws `only_way_in`, and `mismatch` on password.
     */
    unlink: async (
      userId: number,
      { password, token }: { password: string; token: string },
      metadata: Metadata,
    ): Promise<Position | null> => {
      const refusal = () => new Rejection('mismatch', { field: 'password' });
      const found = await credentialsOf(userId);
      if (!found) throw refusal();
      if (await isOnlyWayIn(found)) throw new Rejection('only_way_in');
      if (!(await verifyPassword(found.password_hash, password))) throw refusal();
      return db.transaction(async (trx) => {
        const row = await trx('credentials')
          .where({ user_id: userId })
          .forUpdate()
          .first<{ password_hash: string } | undefined>('password_hash');
        if (row?.password_hash !== found.password_hash) throw refusal(); // changed concurrently
        if ((await trx('google_accounts').where({ user_id: userId }).delete()) === 0) return null;
        await endSessionsBut(trx, userId, token);
        return (await streams.users.send({ type: 'UnlinkGoogle', userId, now: clock.now() }, metadata)).position;
      });
    },
  };
};

/**
 * Removes the link again. The event is appended before the rows are committed, so a crash in between would leave the link in place although
 * the person is notified of its removal. A link made afterwards stays.
 */
export const googleUnlinked: Reaction = reaction<UserEvent>('google-unlinked', {
  AccountUnlinked: async ({ data: { userId, unlinkedAt } }, { trx }) => {
    const left = await trx('google_accounts').where({ user_id: userId }).where('linked_at', '<', unlinkedAt).delete();
    if (left > 0) await endAllSessions(trx, userId); // the event does not record which session requested it
  },
});

export type GoogleLinks = ReturnType<typeof googleLinks>;
