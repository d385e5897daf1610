import { describe, expect, it } from 'vitest';
import { maskOf } from '../../src/identity/bank/data.ts';
import { putBankData } from '../../src/identity/bank/routes.ts';
import { aBankAccount } from './bank.ts';

describe('a masked number', () => {
  it.each([
    ['123456789', '····6789'],
    ['12345678', '····5678'],
    ['1234567', '····567'],
    ['123', '····3'],
    ['1', '····'],
    ['ñandú😀', '····dú😀'],
  ])('%s is %s: the last four characters, never more than half', (value, shown) => expect(maskOf(value)).toBe(shown));
});

describe('bank data (docs/rules/product.md#input)', () => {
  const codesOf = (field: string, value: unknown): string[] => {
    const { error } = putBankData.body?.safeParse({ ...aBankAccount(), [field]: value }) ?? {};
    return error?.issues.map(({ message }) => message) ?? [];
  };
  const a = (length: number) => 'a'.repeat(length);
  const n = (length: number) => '1'.repeat(length);
  const taken: [string, ...unknown[]][] = [
    ['first_name', a(2), a(3), a(29), a(30)],
    ['last_name', a(2), a(3), a(39), a(40)],
    ['government_id', n(5), n(6), n(14), n(15), '12.345.678-K', undefined],
    ['phone', n(6), n(7), n(15), n(16), '+56 (9) 1234-5678', 56_912_345_678, '', 'null', null, undefined],
    ['email', 'ana@example.org', '', null, undefined],
    ['bank_account_number', n(1), n(2), n(49), n(50), 'CL93 0001-2345', undefined],
    ['bank_code', a(1), a(49), a(50)],
    ['bank_name', a(1), a(99), a(100)],
    ['bank_address', a(149), a(150), '', null, undefined],
    ['branch_code', a(49), a(50), '', null, undefined],
    ['message', a(254), a(255), 'dos\nlíneas', '', null, undefined],
  ];
  it.each(taken.flatMap(([field, ...values]) => values.map((value) => [field, value] as const)))('accepts %s %s', (field, value) =>
    expect(codesOf(field, value)).toEqual([]),
  );

  it.each([
    ['first_name', a(1), 'too_short'],
    ['first_name', a(31), 'too_long'],
    ['first_name', ' ', 'required'],
    ['last_name', a(1), 'too_short'],
    ['last_name', a(41), 'too_long'],
    ['government_id', n(4), 'too_short'],
    ['government_id', n(16), 'too_long'],
    ['government_id', '····78-5', 'invalid'],
    ['phone', n(5), 'too_short'],
    ['phone', n(17), 'too_long'],
    ['phone', '12345x', 'invalid'],
    ['email', 'ana@', 'invalid'],
    ['bank_account_number', '', 'required'],
    ['bank_account_number', n(51), 'too_long'],
    ['bank_account_number', '····1234', 'invalid'],
    ['bank_code', ' ', 'required'],
    ['bank_code', a(51), 'too_long'],
    ['bank_name', '', 'required'],
    ['bank_name', a(101), 'too_long'],
    ['bank_address', a(151), 'too_long'],
    ['branch_code', a(51), 'too_long'],
    ['message', a(256), 'too_long'],
  ])('refuses %s %s: %s', (field, value, code) => expect(codesOf(field, value)).toContain(code));

  it('stores a phone as digits, and an empty value as null', () =>
    expect(
      putBankData.body?.parse({ ...aBankAccount(), phone: '+56 9 1234-5678', email: '', branch_code: ' ', message: null }),
    ).toMatchObject({
      phone: '56912345678',
      email: null,
      branch_code: null,
      message: null,
    }));
});
