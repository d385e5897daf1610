import type { Knex } from 'knex';
import { idFor } from '../../engine/db/ids.ts';
import type { EventStore, Metadata, Position } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { emailDecider } from '../decider/email.ts';
import { emailStream, userStream } from '../events.ts';
import type { IdentityStreams } from '../streams.ts';
import { emailHmac } from '../vault.ts';
import { hashPassword, verifyPassword } from './secrets.ts';

export type Registration = { firstName: string; lastName: string; email: string; password: string; language: Language };
export type Registered = { userId: number; position: Position };
type RegisterDeps = Pick<Core, 'db' | 'store' | 'clock' | 'secret'> & {
  streams: IdentityStreams;
};

/**
 * Creates an account for `email` (trimmed, lower case) and returns its id. Throws `already_taken` on field correo.
 *
 * The claim stream assigns an address to one account. The vault row is committed after its events are in the log, under a lock on the
 * address: a crash in between leaves a claim without a vault row, and the next registration of that address takes over its id.
 */
export const register =
  ({ db, store, clock, secret, streams }: RegisterDeps) =>
  async (registration: Registration, metadata: Metadata): Promise<Registered> => {
    const { firstName, lastName, email, password, language } = registration;
    const hmac = emailHmac(secret, email);
    const earlier = () => sameRegistration(db, store, hmac, password, metadata);

    const known = await earlier(); // checked before the password is hashed, which is expensive
    if (known) return known;
    const passwordHash = await hashPassword(password);
    const freshId = await idFor(db, 'users', metadata.commandId);

    return db.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [hmac]);
      const concurrent = await sameRegistration(trx, store, hmac, password, metadata);
      if (concurrent) return concurrent;
      const claims = await readStream(store, emailStream(hmac));
      const { heldBy } = claims.reduce(emailDecider.evolve, emailDecider.initial);
      const userId = heldBy ?? freshId;
      // the claim belongs to an unfinished change of address (D-97) or erasure: its account has another address
      const owner = heldBy === null ? undefined : await trx('user_vault').where({ id: heldBy }).whereNot({ email_hmac: hmac }).first('id');
      if (owner) throw new Rejection('already_taken', { field: 'correo' });
      await streams.addresses.send({ type: 'Claim', emailHmac: hmac, userId }, metadata);

      const now = clock.now();
      const person = { id: userId, first_name: firstName, last_name: lastName, email, email_hmac: hmac, created_at: now };
      await trx('user_vault').insert(person).onConflict('id').merge();
      const credentials = { user_id: userId, password_hash: passwordHash, changed_at: now };
      await trx('credentials').insert(credentials).onConflict('user_id').merge();

      const opened = (await store.read(userStream(userId), { limit: 1 })).at(0);
      if (opened) return { userId, position: opened.position };
      const { position } = await streams.users.send({ type: 'Register', userId, language, now }, metadata);
      if (position === null) throw new Error(`${userStream(userId)}: registered without an event`);
      return { userId, position };
    });
  };

/**
 * Null when the address is free. Returns the account when this request has created it before (a retry with the same command id and
 * password). Throws `already_taken` when the address belongs to another account.
 */
const sameRegistration = async (
  db: Knex,
  store: EventStore,
  hmac: string,
  password: string,
  { commandId }: Metadata,
): Promise<Registered | null> => {
  const account = await db('user_vault as v')
    .join('credentials as c', 'c.user_id', 'v.id')
    .where('v.email_hmac', hmac)
    .first<{ id: number; password_hash: string } | undefined>('v.id', 'c.password_hash');
  if (!account) return null;
  const opened = (await store.read(userStream(account.id), { limit: 1 })).at(0);
  if (opened?.meta.commandId !== commandId || !(await verifyPassword(account.password_hash, password)))
    throw new Rejection('already_taken', { field: 'correo' });
  return { userId: account.id, position: opened.position };
};
