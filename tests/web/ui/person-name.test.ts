import { expect, it } from 'vitest';
import { PERSON_TEXTS } from '../../../src/shared/person-texts.ts';
import { hasHidden, isName } from '../../../src/shared/text.ts';
import { nameFault } from '../../../web/ui/person-name.ts';

const isFirstName = nameFault(PERSON_TEXTS.firstName);

it.each([
  ['Ana', true],
  [' Ana ', true],
  ['', 'required'],
  ['A', 'too_short'],
  ['Al', true],
  ['a'.repeat(29), true],
  ['a'.repeat(30), true],
  ['a'.repeat(31), 'too_long'],
  ['Ana 2', 'not_a_name'],
  ['evil.example', 'not_a_name'],
  ['wa.me/569', 'not_a_name'],
  ['An\u200ba', 'hidden_character'],
])('%j: %s', (typed, fault) => expect(isFirstName(typed)).toBe(fault));

it('calls a name what the server calls a name', () => {
  const samples = [
    "O'Hara",
    'J.R.R. Tolkien',
    'J.R.Tolkien',
    'Gal·la',
    'a·b',
    'Ma. Elena',
    'x@y',
    'Ana!',
    '...',
    'Zoe\u0308',
    '山田 太郎',
    'Ana\u202e',
    '🏠a',
  ];
  for (const name of samples) expect([name, isFirstName(name) === true]).toEqual([name, isName(name) && !hasHidden(name)]);
});
