import type { Knex } from 'knex';
import { type FieldKeys, sealed } from '../../platform/sealed.ts';
import type { Instant } from '../../shared/types.ts';
import { BANK_FIELDS, type BankData, type BankField } from './data.ts';

/** Every field sealed for this user and this field. */
type Row = { [Field in BankField]: BankData[Field] } & { user_id: number; payouts_from: Instant };
export type KeptBankData = { readonly data: BankData; readonly payoutsFrom: Instant };

const TABLE = 'bank_data';

/** The table `bank_data`, where nothing is readable without the keys of the settings (SEC-25). */
export const bankVault = (fieldKeys: FieldKeys) => {
  const box = sealed(fieldKeys, 'identity/bank-data');
  const about = (userId: number, field: BankField) => `${userId}/${field}`;
  const each = (row: BankData, work: (field: BankField, value: string) => string): BankData =>
    Object.fromEntries(
      BANK_FIELDS.map((field) => {
        const value = row[field];
        return [field, value === null ? null : work(field, value)];
      }),
    ) as BankData;

  /** Throws when a key that sealed it is no longer among the settings. */
  const opened = ({ user_id, payouts_from, ...row }: Row): KeptBankData => {
    const data = each(row, (field, value) => {
      const text = box.open(value, about(user_id, field));
      if (text === null) throw new Error(`${TABLE}.${field} of user ${user_id} does not open: is its key in FIELD_KEYS?`);
      return text;
    });
    return { data, payoutsFrom: payouts_from };
  };

  const write = async (trx: Knex.Transaction, userId: number, { data, payoutsFrom }: KeptBankData): Promise<void> => {
    const row = each(data, (field, value) => box.seal(value, about(userId, field)));
    await trx(TABLE)
      .insert({ ...row, user_id: userId, payouts_from: payoutsFrom })
      .onConflict('user_id')
      .merge();
  };

  return {
    write,

    read: async (db: Knex, userId: number): Promise<KeptBankData | null> => {
      const row = await db<Row>(TABLE).where({ user_id: userId }).first();
      return row ? opened(row) : null;
    },

    /** Seals with today's key what an older one sealed. Returns how many people's data that was. */
    reseal: async (db: Knex): Promise<number> => {
      const rows: Row[] = await db<Row>(TABLE).select();
      const old = rows.filter(({ bank_account_number }) => !box.isCurrent(bank_account_number));
      for (const { user_id } of old)
        await db.transaction(async (trx) => {
          const row = await trx<Row>(TABLE).where({ user_id }).forUpdate().first();
          if (row) await write(trx, user_id, opened(row));
        });
      return old.length;
    },
  };
};

/** The ETag of bank data: every change sets another instant for payouts, and it tells nothing of the numbers (docs/api.md#concurrency; SEC-25). */
export const bankEtag = (kept: Pick<KeptBankData, 'payoutsFrom'> | null): string => `"${kept ? Date.parse(kept.payoutsFrom) : 0}"`;

/** Until when nothing is paid out; null when it may be. */
export const heldUntil = (kept: Pick<KeptBankData, 'payoutsFrom'> | null, now: Instant): Instant | null =>
  kept && now < kept.payoutsFrom ? kept.payoutsFrom : null;

/** From when on these people's payouts may go out, of those who ever gave bank data: for lists; a command asks the log. */
export const payoutsFromOf = async (db: Knex, userIds: readonly number[]): Promise<ReadonlyMap<number, Instant>> => {
  const rows: Pick<Row, 'user_id' | 'payouts_from'>[] = await db<Row>(TABLE)
    .whereIn('user_id', [...new Set(userIds)])
    .select('user_id', 'payouts_from');
  return new Map(rows.map(({ user_id, payouts_from }) => [user_id, payouts_from]));
};
