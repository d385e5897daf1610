import { codePoints } from '../../shared/text.ts';

/** Where a host's part goes, as the host wrote it (docs/rules/product.md#data). The names are the wire's. */
export type BankData = {
  readonly first_name: string;
  readonly last_name: string;
  readonly government_id: string;
  /** Digits. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank_account_number: string;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly bank_address: string | null;
  readonly branch_code: string | null;
  readonly message: string | null;
};
export type BankField = keyof BankData;

export const BANK_FIELDS = [
  'first_name',
  'last_name',
  'government_id',
  'phone',
  'email',
  'bank_account_number',
  'bank_code',
  'bank_name',
  'bank_address',
  'branch_code',
  'message',
] as const satisfies readonly BankField[];

/** Shown only after the password was typed again (SEC-25). */
export const MASKED_FIELDS = ['government_id', 'bank_account_number'] as const satisfies readonly BankField[];

/** All of it; what was only seen masked may be left out and stays as it is. */
export type BankChange = Omit<BankData, (typeof MASKED_FIELDS)[number]> & {
  readonly [Field in (typeof MASKED_FIELDS)[number]]?: string | undefined;
};

const SHOWN = 4;

/** `····1234`: the last four, of a short one never more than half. */
export const maskOf = (value: string): string =>
  `····${[...value].slice(codePoints(value) - Math.min(SHOWN, Math.floor(codePoints(value) / 2))).join('')}`;

/** As it is shown to who has not just typed a password. */
export const masked = (data: BankData): BankData => ({
  ...data,
  government_id: maskOf(data.government_id),
  bank_account_number: maskOf(data.bank_account_number),
});
