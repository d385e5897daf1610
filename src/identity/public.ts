import type { Knex } from 'knex';
import { token } from '../server/modules/tokens.ts';
import type { BankCommands } from './bank/commands.ts';
import type { AccountErasure } from './erasure/account-erasure.ts';
import { acceptedHostTerms } from './policies.ts';
import { userRow } from './queries.ts';

export { payoutsHeldUntil } from './bank/commands.ts';
export { masked } from './bank/data.ts';
export { bankDataAnswer } from './bank/routes.ts';
export { heldUntil, payoutsFromOf } from './bank/vault.ts';
export { ageFault } from './policies.ts';

export { sessionIdOf } from './sign-in/sessions.ts';

/** What other contexts may read of bank data. */
export type BankReader = Pick<BankCommands, 'of'>;
export const BANK_DATA = token<BankCommands>('BankData');

/** What erasing a person needs from their account. */
export type { AccountErasure } from './erasure/account-erasure.ts';
export const ACCOUNT_ERASURE = token<AccountErasure>('AccountErasure');

export const hasAcceptedHostTerms = async (db: Knex, userId: number): Promise<boolean> => {
  const user = await userRow(db, userId);
  return user !== undefined && acceptedHostTerms(user);
};
