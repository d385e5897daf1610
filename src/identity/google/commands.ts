import { partOf } from '../../engine/commands/saga.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { IdentityCommands } from '../commands.ts';
import { markConfirmed } from '../sign-in/confirmation.ts';
import { verifyPassword } from '../sign-in/secrets.ts';
import { startSession } from '../sign-in/sessions.ts';
import type { IdentityStreams } from '../streams.ts';
import { emailHmac } from '../vault.ts';
import type { GoogleNonces } from './nonces.ts';
import type { GoogleClaims } from './provider.ts';
import { unknownPassword } from './unlink.ts';

type GoogleCommandsDeps = Pick<Core, 'db' | 'clock' | 'secret'> & {
  readonly streams: IdentityStreams;
  readonly register: IdentityCommands['register'];
  readonly nonces: GoogleNonces;
};
type SignInRequest = {
  /** Verified. */
  readonly claims: GoogleClaims;
  readonly name: { readonly firstName: string; readonly lastName: string };
  readonly password: string | undefined;
  readonly language: Language;
  /** The label of the session. */
  readonly agent: string;
};
type Outcome = { readonly isNew: boolean; readonly userId: number; readonly token: string; readonly position: Position | null };
type CredentialsRow = { id: number; email_confirmed_at: string | null; password_hash: string };

/**
 * Signs in with a verified Google token (SEC-01). A linked Google account signs in regardless of its current address. Otherwise the account
 * with its address is linked: immediately if that address is confirmed and no other Google account is linked, else only with the account's
 * password, since anyone may have typed the address. If no account exists, one is created with a confirmed address.
 */
export const googleCommands = ({ db, clock, secret, streams, register, nonces }: GoogleCommandsDeps) => {
  const linkedTo = async (subject: string): Promise<number | null> => {
    const row = await db('google_accounts as g')
      .join('user_vault as v', 'v.id', 'g.user_id')
      .where('g.google_id', subject)
      .whereNull('v.erased_at')
      .first<{ id: number } | undefined>('v.id');
    return row?.id ?? null;
  };

  const accountOf = (email: string): Promise<CredentialsRow | undefined> =>
    db('user_vault as v')
      .join('credentials as c', 'c.user_id', 'v.id')
      .where('v.email_hmac', emailHmac(secret, email))
      .whereNull('v.erased_at')
      .first('v.id', 'v.email_confirmed_at', 'c.password_hash');

  /** Throws `password_required`, or `mismatch` on password. */
  const expectOwner = async (
    { id, email_confirmed_at, password_hash }: CredentialsRow,
    { claims, password }: SignInRequest,
  ): Promise<void> => {
    const others = await db('google_accounts').where({ user_id: id }).first('user_id');
    if (email_confirmed_at !== null && !others) return;
    if (password === undefined) {
      // created by an attempt that did not complete
      if (await verifyPassword(password_hash, unknownPassword(secret, claims.subject))) return;
      throw new Rejection('password_required');
    }
    if (!(await verifyPassword(password_hash, password))) throw new Rejection('mismatch', { field: 'password' });
  };

  /**
   * Uses the nonce, writes the link and starts the session in one transaction. `expected`: the password hash that was verified, when there
   * is something to link. Otherwise the link is checked again here: unlinking it or setting a new password ends the sessions that came
   * through it, and this session would start after that.
   */
  const finish = (userId: number, expected: string | null, { claims, agent }: SignInRequest, metadata: Metadata, opened = false) =>
    db.transaction(async (trx) => {
      const refuse = () => new Rejection('wrong_credentials');
      const row = await trx('credentials')
        .where({ user_id: userId })
        .forShare()
        .first<{ password_hash: string } | undefined>('password_hash');
      if (!row || (expected !== null && row.password_hash !== expected)) throw refuse();
      const isLinked = trx('google_accounts').where({ google_id: claims.subject, user_id: userId }).first('user_id');
      if (expected === null && !(await isLinked)) throw refuse();
      if (!(await nonces.use(trx, claims.nonce))) throw refuse();
      let position: Position | null = null;
      if (expected !== null) {
        const now = clock.now();
        await trx('google_accounts').where({ user_id: userId }).delete();
        await trx('google_accounts').insert({ google_id: claims.subject, user_id: userId, linked_at: now }).onConflict('google_id').merge();
        await markConfirmed(trx, userId, now);
        position = (await streams.users.send({ type: 'LinkGoogle', userId, now, opened }, partOf(metadata, 'link'))).position;
      }
      return { token: await startSession(trx, clock, userId, agent), position };
    });

  return {
    /**
     * Throws `wrong_credentials`, `password_required`, `mismatch` on password, and `already_taken` when two calls create the same account.
     */
    signIn: async (request: SignInRequest, metadata: Metadata): Promise<Outcome> => {
      const { claims, name, language } = request;
      if (!nonces.isGenuine(claims.nonce)) throw new Rejection('wrong_credentials');
      const linked = await linkedTo(claims.subject);
      if (linked !== null) return { isNew: false, userId: linked, ...(await finish(linked, null, request, metadata)) };
      const found = await accountOf(claims.email);
      if (found) {
        await expectOwner(found, request);
        return { isNew: false, userId: found.id, ...(await finish(found.id, found.password_hash, request, metadata)) };
      }
      const person = { ...name, email: claims.email, password: unknownPassword(secret, claims.subject), language };
      const { userId } = await register(person, metadata);
      const opened = await accountOf(claims.email);
      if (!opened) throw new Rejection('wrong_credentials'); // erased concurrently
      return { isNew: true, userId, ...(await finish(userId, opened.password_hash, request, metadata, true)) };
    },
  };
};

export type GoogleCommands = ReturnType<typeof googleCommands>;
