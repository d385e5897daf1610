import { expect, it } from 'vitest';
import { matchIn, pathOf } from '../../admin/search/hit.ts';

it('highlights the query, ignoring accents and case', () => {
  expect(matchIn('San Martín', 'martin')).toEqual(['San ', 'Martín', '']);
  expect(matchIn('Pieza en Ñuñoa', 'nun')).toEqual(['Pieza en ', 'Ñuñ', 'oa']);
  expect(matchIn('R-17', 'r-17')).toEqual(['', 'R-17', '']);
  expect(matchIn('Casa', 'perro')).toBeNull();
  expect(matchIn('Casa', ' ')).toBeNull();
});

it('links each kind to its page', () => {
  expect(pathOf({ tipo: 'reservations', id: '17' })).toBe('/reservations/17/show');
  expect(pathOf({ tipo: 'payments', id: 'a/b' })).toBe('/payments/a%2Fb/show');
  expect(pathOf({ tipo: 'events', id: '5' })).toBe(`/events?filter=${encodeURIComponent('{"id":"5"}')}`);
});
