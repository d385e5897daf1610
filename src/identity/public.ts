import type { Knex } from 'knex';
import { userRow } from '../../projections/users.ts';
import { batchByKey } from '../platform/db/batch-by-key.ts';
import { token } from '../platform/tokens.ts';
import type { BankCommands } from './bank/commands.ts';
import { acceptedHostTerms, missingFromProfile } from './policies.ts';
import { profilesByIds } from './vault.ts';

export { payoutsHeldUntil } from './bank/commands.ts';
export { bankDataAnswer } from './bank/contract-bank.ts';
export { masked } from './bank/data.ts';
export { heldUntil, payoutsFromOf } from './bank/vault.ts';

/** How often each of these people has set a new password; without an entry never. */
export const passwordChanges = batchByKey(async (db, userIds: readonly number[]) => {
  const rows: { user_id: number; changes: number }[] = await db('credentials').whereIn('user_id', userIds).select('user_id', 'changes');
  return new Map(rows.map(({ user_id, changes }) => [user_id, changes]));
});

/**
 * Runs `work` while the password of the account is the present one: a change of it waits for the end of `work`. What a password ends (a
 * link, by the count of `passwordChanges` read with `trx`) is so checked and used in one step.
 */
export const whilePasswordStands = <T>(db: Knex, userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (trx) => {
    await trx('credentials').where({ user_id: userId }).forShare().first('user_id');
    return work(trx);
  });

/** What other contexts may ask of bank data. */
export type BankReader = Pick<BankCommands, 'of'>;
export const BANK_DATA = token<BankCommands>('BankData');

const EVERYTHING = missingFromProfile({ email: null, phone: null, birthDate: null, gender: null, country: null });

const missing = async (db: Knex, userId: number): Promise<string[]> => {
  const profile = (await profilesByIds(db, [userId])).get(userId);
  return profile ? missingFromProfile(profile) : [...EVERYTHING];
};

/** Wire names of the profile fields a guest must still fill in before a request (D-82); empty when none. */
export const missingForBooking = (db: Knex, userId: number): Promise<string[]> => missing(db, userId);

/** The same rule before a space is published (docs/rules/product.md#roles: a host completes the profile before the wizard). */
export const missingForHosting = (db: Knex, userId: number): Promise<string[]> => missing(db, userId);

export const hasAcceptedHostTerms = async (db: Knex, userId: number): Promise<boolean> => {
  const user = await userRow(db, userId);
  return user !== undefined && acceptedHostTerms(user);
};
