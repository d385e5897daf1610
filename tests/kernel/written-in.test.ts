import { expect, it } from 'vitest';
import { writtenIn } from '../../src/kernel/written-in.ts';

it.each([
  ['La casa es tranquila y muy luminosa, con el parque al lado.', 'es'],
  ['Un lugar tranquilo, limpio y con mucha luz.', 'es'],
  ['The flat was clean and very quiet, we loved the park.', 'en'],
  ['Everything as described and close to the metro.', 'en'],
  ['Muito bom, adorei tudo!', null],
  ['Sehr schön und ruhig gelegen, gerne wieder.', null],
  ['Perfecto 10/10', null],
  ['', null],
])('%j is written in %s', (text, language) => expect(writtenIn(text)).toBe(language));
