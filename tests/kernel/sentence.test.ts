import { expect, it } from 'vitest';
import { sentence } from '../../src/kernel/text.ts';

it.each([
  ['el anfitrión aceptó tu solicitud', 'El anfitrión aceptó tu solicitud'],
  ['verás cómo contactar a el anfitrión.', 'Verás cómo contactar al anfitrión.'],
  ['A el huésped le devolvemos todo', 'Al huésped le devolvemos todo'],
  ['Nota de el huésped', 'Nota del huésped'],
  ['Hola. el huésped pagó. Le toca a el anfitrión.', 'Hola. El huésped pagó. Le toca al anfitrión.'],
  ['the host accepted. the guest pays the host', 'The host accepted. The guest pays the host'],
  ['Le toca a él, a el de siempre y a la de el huéspedes', 'Le toca a él, a el de siempre y a la de el huéspedes'],
  ['Elisa le escribe a Elena', 'Elisa le escribe a Elena'],
  ['', ''],
])('%j is said as %j', (text, said) => {
  expect(sentence(text)).toBe(said);
});
