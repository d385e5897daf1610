import { describe, expect, it } from 'vitest';
import { placeOf, stepOf } from '../../../web/stay/phase.ts';
import { reservation } from '../support/reservation.ts';

/** Noon in Santiago. */
const on = (day: string) => ({ server_now: `${day}T16:00:00.000Z`, fecha_pago: '2026-07-28T12:00:00.000Z' });

describe('where a stay from 5 to 12 September stands', () => {
  it.each([
    ['2026-09-03', 'coming', 2, 2],
    ['2026-09-04', 'coming', 1, 2],
    ['2026-09-05', 'today', 0, 3],
    ['2026-09-06', 'home', 0, 3],
    ['2026-09-11', 'home', 0, 3],
    ['2026-09-12', 'leaving', 0, 4],
    ['2026-09-13', 'over', 0, 5],
  ])('on %s: %s, %i days to go, step %i', (day, phase, days, step) => {
    const one = reservation(on(day));
    const place = placeOf(one);
    expect([place.phase, place.days, stepOf(place.phase, one)]).toEqual([phase, days, step]);
  });

  it.each([
    ['2026-09-05', 1, 7],
    ['2026-09-06', 2, 6],
    ['2026-09-11', 7, 1],
  ])('on %s night %i, %i left', (day, night, left) => expect(placeOf(reservation(on(day)))).toMatchObject({ night, left }));

  it('goes by the calendar of the space, not of the reader', () => {
    const late = { ...on('2026-09-05'), server_now: '2026-09-05T03:30:00.000Z' }; // still 4 September in Santiago
    expect(placeOf(reservation(late)).phase).toBe('coming');
  });

  it.each([
    ['draft', { status: 'initiated', requested_at: null }],
    ['requested', { status: 'initiated', accepted_at: null }],
    ['accepted', {}],
    ['checking', { transfer_notified_at: '2026-07-28T12:00:00.000Z' }],
    ['ended', { status: 'canceled', cause: 'guest', ended_at: '2026-07-28T12:00:00.000Z' }],
  ] as const)('%s', (phase, changes) => expect(placeOf(reservation(changes)).phase).toBe(phase));
});
