import type { Knex } from 'knex';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { verifyPassword } from '../sign-in/secrets.ts';
import type { IdentityStreams } from '../streams.ts';

type AccountErasureDeps = { readonly db: Knex; readonly streams: IdentityStreams };

/** What erasing a person needs from their account. */
export const accountErasure = ({ db, streams }: AccountErasureDeps) => ({
  /** Throws `mismatch` on password unless it is the account's password. */
  expectPassword: async (userId: number, password: string): Promise<void> => {
    const row: { password_hash: string } | undefined = await db('credentials').where({ user_id: userId }).first('password_hash');
    if (!(await verifyPassword(row?.password_hash ?? null, password))) throw new Rejection('mismatch', { field: 'password' });
  },

  /** Releases the claim on an address, so that it can be registered again. Idempotent. */
  releaseAddress: async (userId: number, emailHmac: string, metadata: Metadata): Promise<Position | null> =>
    (await streams.addresses.send({ type: 'Release', emailHmac, userId }, metadata)).position,
});
export type AccountErasure = ReturnType<typeof accountErasure>;
