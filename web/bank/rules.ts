import { PERSON_TEXTS, type PersonText } from '../../src/kernel/person-texts.ts';
import { nameFault } from '../ui/person-name.ts';
import type { BankData } from './queries.ts';

export type BankField = keyof BankData;
/** Fields that are read masked and must be revealed before they are changed. */
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

const PHONE = { min: 0, max: 40 };
const EMAIL = { min: 0, max: 254 };
/** Minimum and maximum length; with a minimum of 0 the field may be empty. The server validates again. */
const LENGTHS: Readonly<Record<BankField, Pick<PersonText, 'min' | 'max'>>> = {
  first_name: PERSON_TEXTS.firstName,
  last_name: PERSON_TEXTS.lastName,
  government_id: PERSON_TEXTS.governmentId,
  phone: PHONE,
  email: EMAIL,
  bank_account_number: PERSON_TEXTS.accountNumber,
  bank_code: PERSON_TEXTS.bankCode,
  bank_name: PERSON_TEXTS.bankName,
  bank_address: PERSON_TEXTS.bankAddress,
  branch_code: PERSON_TEXTS.branchCode,
  message: PERSON_TEXTS.bankMessage,
};

const digitsOf = (typed: string) => typed.replace(/[\s().+\-/]/g, '');

const phoneFault = (typed: string): string | null => {
  const digits = digitsOf(typed);
  if (digits === '') return null;
  if (/\D/.test(digits)) return 'invalid';
  return digits.length < 6 ? 'too_short' : digits.length > 16 ? 'too_long' : null;
};

/** The error code for a value, as known to the error texts; true when it is valid. */
export const judge =
  (field: BankField) =>
  (typed: string): true | string => {
    const limits = LENGTHS[field];
    const { min, max } = limits;
    const length = [...typed.trim()].length;
    if (length === 0) return min === 0 || 'required';
    if (length < min) return 'too_short';
    if (length > max) return 'too_long';
    if (field === 'first_name' || field === 'last_name') return nameFault(limits)(typed);
    if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())) return 'invalid';
    return (field === 'phone' && phoneFault(typed)) || true;
  };
