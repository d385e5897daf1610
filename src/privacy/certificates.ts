import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';
import type { Subject } from '../server/modules/personal-data.ts';
import { type FieldKeys, sealed } from '../server/sealed.ts';

const TABLE = 'erasure_certificates';
/** The mail that confirms the erasure of a person. */
export const CERTIFICATE = 'erasure_certificate';

type Row = { user_id: number; address: string; email_hmac: string };
type Prepared = Pick<Subject, 'userId' | 'email'> & { readonly emailHmac: string; readonly now: Instant };
export type Certificates = ReturnType<typeof certificatesIn>;

/** The encrypted address of a person being erased, from the erasure of their vault until the certificate was sent. */
export const certificatesIn = ({ db, fieldKeys }: { readonly db: Knex; readonly fieldKeys: FieldKeys }) => {
  const box = sealed(fieldKeys, 'own-data/certificate');
  const row = (userId: number): Promise<Row | undefined> => db<Row>(TABLE).where({ user_id: userId }).first();
  return {
    /** Null before the vault was erased, and once the certificate was sent. */
    of: async (userId: number): Promise<{ readonly emailHmac: string } | null> => {
      const found = await row(userId);
      return found ? { emailHmac: found.email_hmac } : null;
    },

    prepare: async (trx: Knex.Transaction, { userId, email, emailHmac, now }: Prepared): Promise<void> => {
      await trx(TABLE).insert({ user_id: userId, address: box.seal(email, String(userId)), email_hmac: emailHmac, begun_at: now });
    },

    /** The address, or null once it was deleted. */
    addressOf: async (userId: number): Promise<string | null> => {
      const found = await row(userId);
      return found ? box.open(found.address, String(userId)) : null;
    },

    /**
     * People whose certificate was sent or abandoned after all attempts, and whose notice of it was created: the address can be deleted.
     */
    left: (now: Instant): Promise<{ userId: number; since: Instant }[]> =>
      db(`${TABLE} as c`)
        .join('mail_outbox as m', 'm.recipient', db.raw(`'user:' || c.user_id`))
        .where({ 'm.template': CERTIFICATE })
        .whereIn('m.status', ['sent', 'failed', 'dropped'])
        .where('c.begun_at', '<=', now)
        .whereNotExists(db('notice_queue as q').whereRaw('q.mail_id = m.id').select('q.mail_id'))
        .select('c.user_id as userId', 'm.created_at as since'),

    /** Re-encrypts with the current key what an older one encrypted. Returns the number. */
    reseal: async (): Promise<number> => {
      const old = (await db<Row>(TABLE).select()).filter(({ address }) => !box.isCurrent(address));
      for (const { user_id: userId } of old)
        await db.transaction(async (trx) => {
          const found = await trx<Row>(TABLE).where({ user_id: userId }).forUpdate().first();
          if (!found) return; // it has been sent
          const address = box.open(found.address, String(userId));
          if (address === null) throw new Error(`${TABLE}.address of user ${userId} does not open: is its key in FIELD_KEYS?`);
          await trx<Row>(TABLE)
            .where({ user_id: userId })
            .update({ address: box.seal(address, String(userId)) });
        });
      return old.length;
    },

    forget: async (userId: number): Promise<void> => {
      await db(TABLE).where({ user_id: userId }).delete();
    },
  };
};
