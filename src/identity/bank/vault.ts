import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import { type FieldKeys, sealed } from '../../server/sealed.ts';
import { BANK_FIELDS, type BankData, type BankField } from './data.ts';

/** Each field is encrypted with the user id and the field name as authenticated data. */
type Row = { [Field in BankField]: BankData[Field] } & { user_id: number; payouts_from: Instant };
export type StoredBankData = { readonly data: BankData; readonly payoutsFrom: Instant };

const TABLE = 'bank_data';

/** The table `bank_data`, encrypted with the keys from the settings (SEC-25). */
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

  /** Throws when the settings no longer contain the key the row was encrypted with. */
  const opened = ({ user_id, payouts_from, ...row }: Row): StoredBankData => {
    const data = each(row, (field, value) => {
      const text = box.open(value, about(user_id, field));
      if (text === null) throw new Error(`${TABLE}.${field} of user ${user_id} does not open: is its key in FIELD_KEYS?`);
      return text;
    });
    return { data, payoutsFrom: payouts_from };
  };

  const write = async (trx: Knex.Transaction, userId: number, { data, payoutsFrom }: StoredBankData): Promise<void> => {
    const row = each(data, (field, value) => box.seal(value, about(userId, field)));
    await trx(TABLE)
      .insert({ ...row, user_id: userId, payouts_from: payoutsFrom })
      .onConflict('user_id')
      .merge();
  };

  return {
    write,

    read: async (db: Knex, userId: number): Promise<StoredBankData | null> => {
      const row = await db<Row>(TABLE).where({ user_id: userId }).first();
      return row ? opened(row) : null;
    },

    /** Re-encrypts with the first key every row encrypted with an older one. Returns the number of people. */
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

/** Whether the person has bank data to be paid to. */
export const hasBankData = async (db: Knex, userId: number): Promise<boolean> =>
  (await db(TABLE).where({ user_id: userId }).first('user_id')) !== undefined;

/** Removes a person's bank data, in the caller's transaction. */
export const forgetBankData = async (trx: Knex.Transaction, userId: number): Promise<void> => {
  await trx(TABLE).where({ user_id: userId }).delete();
};

/**
 * The ETag of bank data. It is derived from the end of the hold, which every change sets, so it reveals nothing about the data
 * (docs/api.md#concurrency; SEC-25).
 */
export const bankEtag = (stored: Pick<StoredBankData, 'payoutsFrom'> | null): string => `"${stored ? Date.parse(stored.payoutsFrom) : 0}"`;

/** When the hold on payouts ends; null when there is none. */
export const heldUntil = (stored: Pick<StoredBankData, 'payoutsFrom'> | null, now: Instant): Instant | null =>
  stored && now < stored.payoutsFrom ? stored.payoutsFrom : null;

/**
 * When the hold on these people's payouts ends; people who have never entered bank data have no entry. For lists; commands read the log.
 */
export const payoutsFromOf = async (db: Knex, userIds: readonly number[]): Promise<ReadonlyMap<number, Instant>> => {
  const rows: Pick<Row, 'user_id' | 'payouts_from'>[] = await db<Row>(TABLE)
    .whereIn('user_id', [...new Set(userIds)])
    .select('user_id', 'payouts_from');
  return new Map(rows.map(({ user_id, payouts_from }) => [user_id, payouts_from]));
};
