import { codePoints } from '../../kernel/text.ts';

/** The account for a host's payouts, as the host entered it (docs/rules/product.md#data), in wire names. */
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

/** Fields shown in full only after a fresh sign-in (SEC-25). */
export const MASKED_FIELDS = ['government_id', 'bank_account_number'] as const satisfies readonly BankField[];

/** An update. Masked fields may be absent; they then keep their value. */
export type BankChange = Omit<BankData, (typeof MASKED_FIELDS)[number]> & {
  readonly [Field in (typeof MASKED_FIELDS)[number]]?: string | undefined;
};

const VISIBLE_CHARS = 4;

/** `····1234`: the last four characters, but at most half of a short value. */
export const maskOf = (value: string): string =>
  `····${[...value].slice(codePoints(value) - Math.min(VISIBLE_CHARS, Math.floor(codePoints(value) / 2))).join('')}`;

/** The data with sensitive fields masked, for a session without a fresh sign-in. */
export const masked = (data: BankData): BankData => ({
  ...data,
  government_id: maskOf(data.government_id),
  bank_account_number: maskOf(data.bank_account_number),
});
