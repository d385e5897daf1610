import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../../src/identity/profile/common-passwords.ts';

describe('a common password', () => {
  it.each([
    ['the first of the leaked list', 'Abc123'],
    ['the last that is held before 100,000', 'Zardaloo4'],
    ['the 100,000th', 'Zarday42'],
    ['one of the other list alone', 'Madness1'],
    ['one with signs', 'Vfr4,Ki8'],
    ['in other cases', 'tRUSTNO1'],
  ])('is known: %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['the first beyond 100,000', 'Zareen01'],
    ['a common word with more behind it', 'Trustno1 y un gato'],
    ['a line with its end', 'Abc123\n'],
    ['nothing', ''],
    ['a name of what every object has', 'constructor'],
  ])('is not: %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('is not held where the rule refuses it anyway: no digit, or five signs', () => {
    expect(isCommonPassword('password')).toBe(false);
    expect(isCommonPassword('a1b2c')).toBe(false);
  });
});
