import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';

/** Lifetime of a nonce. */
const NONCE_LIFE = 'PT10M';
const NONCE = /^([\w-]{22})\.(\d{1,13})\.([\w-]{43})$/;

/** Nonces for signing in with Google: signed, so that issuing one stores nothing, and stored once used, so that a token works only once. */
export const googleNonces = ({ clock, secret }: { clock: Clock; secret: string }) => {
  const signatureOf = (random: string, until: string): string =>
    createHmac('sha256', secret).update(`google-nonce\0${random}\0${until}`).digest('base64url');

  const untilOf = (nonce: string): number | null => {
    const [, random, until, signature] = NONCE.exec(nonce) ?? [];
    if (random === undefined || until === undefined || signature === undefined) return null;
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(random, until)));
    return isOurs && Number(until) > Date.parse(clock.now()) ? Number(until) : null;
  };

  return {
    create: (): string => {
      const random = randomBytes(16).toString('base64url');
      const until = String(Date.parse(after(clock.now(), NONCE_LIFE)));
      return `${random}.${until}.${signatureOf(random, until)}`;
    },

    /** Issued by us and not expired; `use` checks whether it was used before. */
    isGenuine: (nonce: string): boolean => untilOf(nonce) !== null,

    /** Marks the nonce as used in the transaction of the sign-in; false when any process has used it before. */
    use: async (trx: Knex.Transaction, nonce: string): Promise<boolean> => {
      const until = untilOf(nonce);
      if (until === null) return false;
      await trx('google_nonces').where('expires_at', '<=', clock.now()).delete();
      const row = { nonce_hash: createHash('sha256').update(nonce).digest('hex'), expires_at: new Date(until).toISOString() };
      const used: unknown[] = await trx('google_nonces').insert(row).onConflict('nonce_hash').ignore().returning('nonce_hash');
      return used.length > 0;
    },
  };
};

export type GoogleNonces = ReturnType<typeof googleNonces>;
