import { describe, expect, it } from 'vitest';
import type { Block } from '../../../web/blocking/shared/queries.ts';
import { datesOf, inTheWay, nightsIn, nightsOf, picked, rangeOf, standing, stateOf } from '../../../web/blocking/shared/rules.ts';

const TODAY = '2026-09-02';
const block = (fecha_inicio: string, fecha_termino: string): Block => ({
  idrestriccion: 1,
  alojamiento_idalojamiento: 7,
  fecha_inicio,
  fecha_termino,
  created_with: 'host',
  sitio: null,
  conflicts: [],
});
/** Blocked from the 10th to the 12th; the night before and the two after are a guest's. */
const nights = nightsOf(
  TODAY,
  ['2026-09-09', '2026-09-10', '2026-09-11', '2026-09-12', '2026-09-13', '2026-09-14'],
  [block('2026-09-10', '2026-09-13')],
);

describe('blocked nights', () => {
  it('are shown by their last night and sent with the first free day (D-02)', () => {
    expect(rangeOf(block('2026-09-10', '2026-09-13'))).toEqual({ from: '2026-09-10', last: '2026-09-12' });
    expect(datesOf({ from: '2026-09-10', last: '2026-09-12' })).toEqual({ fecha_inicio: '2026-09-10', fecha_termino: '2026-09-13' });
    expect(datesOf({ from: '2026-12-31', last: '2026-12-31' })).toEqual({ fecha_inicio: '2026-12-31', fecha_termino: '2027-01-01' });
    expect([nightsIn({ from: '2026-09-10', last: '2026-09-10' }), nightsIn({ from: '2026-09-10', last: '2026-09-12' })]).toEqual([1, 3]);
  });

  it.each([
    ['2026-09-01', 'past'],
    ['2026-09-02', 'free'],
    ['2026-09-08', 'free'],
    ['2026-09-09', 'held'],
    ['2026-09-10', 'blocked'],
    ['2026-09-12', 'blocked'],
    ['2026-09-13', 'held'],
    ['2026-09-15', 'free'],
    ['2028-09-01', 'free'],
    ['2028-09-02', 'beyond'],
  ])('%s is %s', (day, state) => expect(stateOf(nights, day)).toBe(state));

  it('of a block of centuries are those that the calendar shows', () => {
    const { blocked } = nightsOf(TODAY, [], [block('2001-01-01', '9999-12-31')]);
    expect([[...blocked][0], [...blocked].at(-1), blocked.size]).toEqual(['2026-09-02', '2028-09-01', 731]);
  });

  it('exist while one of their nights is to come', () => {
    expect(standing([block('2026-08-30', '2026-09-02')], TODAY)).toEqual([]);
    expect(standing([block('2026-08-30', '2026-09-03')], TODAY)).toHaveLength(1);
  });
});

describe('a press on a day', () => {
  const from = '2026-09-05';
  it('begins, ends on the same night or a later one, and restarts before it or when both are set', () => {
    expect(picked(nights, null, from)).toEqual({ from, last: null });
    expect(picked(nights, { from, last: null }, from)).toEqual({ from, last: from });
    expect(picked(nights, { from, last: null }, '2026-09-06')).toEqual({ from, last: '2026-09-06' });
    expect(picked(nights, { from, last: null }, '2026-09-04')).toEqual({ from: '2026-09-04', last: null });
    expect(picked(nights, { from, last: '2026-09-06' }, '2026-09-07')).toEqual({ from: '2026-09-07', last: null });
  });

  it.each(['2026-09-01', '2026-09-09', '2026-09-10', '2028-09-02'])('cannot choose %s', (day) => {
    expect(picked(nights, { from, last: null }, day)).toBeNull();
  });
});

it('describes the contents of a range by kind, merging neighbours (C-02)', () => {
  expect(inTheWay(nights, { from: '2026-09-05', last: '2026-09-20' })).toEqual([
    { from: '2026-09-09', last: '2026-09-09', state: 'held' },
    { from: '2026-09-10', last: '2026-09-12', state: 'blocked' },
    { from: '2026-09-13', last: '2026-09-14', state: 'held' },
  ]);
  expect(inTheWay(nights, { from: '2026-09-05', last: '2026-09-08' })).toEqual([]);
  expect(inTheWay(nights, { from: '2026-09-05', last: '2026-09-09' })).toHaveLength(1);
});
