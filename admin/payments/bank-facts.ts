import type { BankData } from '../data/records.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'government_id',
  'bank_account_number',
  'bank_name',
  'bank_code',
  'branch_code',
  'bank_address',
  'message',
  'phone',
  'email',
] as const satisfies readonly (keyof BankData)[];

/** Labels and values, in the order in which a transfer is entered. */
export const factsOf = (data: BankData, t: (key: string) => string): [string, string | null][] =>
  FIELDS.map((field) => [t(`posada.bank.field.${field}`), data[field]]);
