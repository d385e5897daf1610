import { describe, expect, it } from 'vitest';
import { searchTermsIn } from '../../src/console/search/find.ts';

const given = (text: string) =>
  Object.fromEntries(Object.entries(searchTermsIn(text)).filter(([, value]) => value !== null && String(value) !== ''));

describe('text typed into the search', () => {
  it.each<[string, object]>([
    ['R-17', { text: 'R-17', reservation: 17 }],
    ['r17', { text: 'r17', reservation: 17 }],
    ['U-3', { text: 'U-3', person: '3' }],
    [' 17 ', { text: '17', reservation: 17, listing: 17, person: '17', position: '00000000000000000017' }],
    ['#17', { text: '17', reservation: 17, listing: 17, person: '17', position: '00000000000000000017' }],
    ['ada@example.com', { text: 'ada@example.com', person: 'ada@example.com' }],
    ['+56 9 1234 5678', { text: '+56 9 1234 5678', person: '+56 9 1234 5678', words: ['56', '1234', '5678'] }],
    ['reservation-17', { text: 'reservation-17', stream: 'reservation-17', reservation: 17 }],
    ['payment-17', { text: 'payment-17', stream: 'payment-17', reservation: 17 }],
    ['calendar-9', { text: 'calendar-9', stream: 'calendar-9', listing: 9 }],
    ['desk-user-3', { text: 'desk-user-3', stream: 'desk-user-3', person: '3' }],
    [
      '0198c2ae-0000-7000-8000-00000000ABCD',
      { text: '0198c2ae-0000-7000-8000-00000000ABCD', uuid: '0198c2ae-0000-7000-8000-00000000abcd' },
    ],
    ['ReservationPaid', { text: 'ReservationPaid', person: 'ReservationPaid', eventType: 'ReservationPaid', words: ['ReservationPaid'] }],
    ["Loft: 'a' & San", { text: "Loft: 'a' & San", person: "Loft: 'a' & San", words: ['Loft', 'San'] }],
    ['a', { text: 'a' }],
  ])('%s', (typed, expected) => {
    expect(given(typed)).toEqual(expected);
  });
  it('does not take an invalid number for an id', () => {
    expect(searchTermsIn('2147483647').reservation).toBe(2_147_483_647);
    expect(searchTermsIn('2147483648')).toMatchObject({ reservation: null, listing: null });
    expect(searchTermsIn('0')).toMatchObject({ reservation: null, listing: null });
    expect(searchTermsIn('R-99999999999').reservation).toBeNull();
    expect(searchTermsIn('9'.repeat(19)).position).toBeNull();
  });
});
