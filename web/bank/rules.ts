import { nameFault } from '../ui/person-name.ts';
import type { BankData } from './queries.ts';

export type BankField = keyof BankData;
/** What is read masked and has to be shown before it is changed. */
export const NUMBERS = ['government_id', 'bank_account_number'] as const satisfies readonly BankField[];

export const FIELDS = [
  'first_name',
  'last_name',
  'government_id',
  'phone',
  'email',
  'bank_account_number',
  'message',
  'bank_name',
  'bank_code',
  'bank_address',
  'branch_code',
] as const satisfies readonly BankField[];

/** Fewest and most characters (docs/rules/product.md#input); none at all is taken where the fewest is 0. The server judges again. */
const LENGTHS: Readonly<Record<BankField, readonly [number, number]>> = {
  first_name: [2, 30],
  last_name: [2, 40],
  government_id: [5, 15],
  phone: [0, 40],
  email: [0, 254],
  bank_account_number: [1, 50],
  bank_code: [1, 50],
  bank_name: [1, 100],
  bank_address: [0, 150],
  branch_code: [0, 50],
  message: [0, 255],
};

const digitsOf = (typed: string) => typed.replace(/[\s().+\-/]/g, '');

const phoneFault = (typed: string): string | null => {
  const digits = digitsOf(typed);
  if (digits === '') return null;
  if (/\D/.test(digits)) return 'invalid';
  return digits.length < 6 ? 'too_short' : digits.length > 16 ? 'too_long' : null;
};

/** What is wrong with what was typed, as a code the texts of errors know; true when nothing is. */
export const judge =
  (field: BankField) =>
  (typed: string): true | string => {
    const [min, max] = LENGTHS[field];
    const length = [...typed.trim()].length;
    if (length === 0) return min === 0 || 'required';
    if (length < min) return 'too_short';
    if (length > max) return 'too_long';
    if (field === 'first_name' || field === 'last_name') return nameFault(min, max)(typed);
    if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())) return 'invalid';
    return (field === 'phone' && phoneFault(typed)) || true;
  };
