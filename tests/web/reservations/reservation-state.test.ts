import { describe, expect, it } from 'vitest';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { dueAt, groupOf, isClosed, STANDINGS, type Standing, standingOf, turnOf } from '../../../web/reservations/shared/state.ts';
import { reservation } from '../support/reservation.ts';

const AT = '2026-07-28T10:00:00.000Z';
type Row = readonly [Standing, Partial<Reservation>, 'guest' | 'host' | null, keyof Reservation | null];

/** The server's fields, the state, whose turn it is, and the shown deadline. */
const OPEN: readonly Row[] = [
  [
    'draft',
    { status: 'initiated', requested_at: null, accepted_at: null, respond_by: null, pay_by: null, lapses_at: AT },
    'guest',
    'lapses_at',
  ],
  ['requested', { status: 'initiated', accepted_at: null, pay_by: null }, 'host', 'respond_by'],
  ['accepted', {}, 'guest', 'pay_by'],
  ['transfer', { transfer_by: AT }, 'guest', 'transfer_by'],
  ['announced', { transfer_by: AT, transfer_notified_at: AT }, null, null],
  ['announced', { transfer_by: null, transfer_notified_at: AT }, null, null],
  ['checking', { payment_proposed_at: AT }, null, null],
  ['checking', { payment_proposed_at: AT, transfer_by: AT }, null, null],
  ['announced', { payment_proposed_at: AT, transfer_notified_at: AT }, null, null],
  ['paid', { fecha_pago: AT }, null, null],
  ['paid', { fecha_pago: AT, transfer_by: AT, transfer_notified_at: AT }, null, null],
];

const CAUSES: readonly (readonly [NonNullable<Reservation['cause']>, Standing])[] = [
  ['host', 'by_host'],
  ['host_deadline', 'host_deadline'],
  ['payment_deadline', 'payment_deadline'],
  ['transfer_deadline', 'transfer_deadline'],
  ['draft_lapsed', 'draft_lapsed'],
  ['guest', 'by_guest'],
  ['admin', 'by_admin'],
];
const CLOSED: readonly Row[] = [
  ['rejected', { status: 'rejected', cause: 'host', ended_at: AT }, null, null],
  ['rejected', { status: 'rejected', cause: null, ended_at: AT }, null, null],
  ['host_deadline', { status: 'rejected', cause: 'host_deadline', ended_at: AT }, null, null],
  ['by_admin', { status: 'canceled', cause: null, ended_at: AT }, null, null],
  ...CAUSES.map(([cause, standing]): Row => [standing, { status: 'canceled', cause, ended_at: AT }, null, null]),
  // an ended one is ended in any other state
  ...CAUSES.map(([cause, standing]): Row => [standing, { status: 'canceled', cause, ended_at: AT, fecha_pago: AT }, null, null]),
  ['draft_lapsed', { status: 'initiated', requested_at: null, cause: 'draft_lapsed', ended_at: AT }, null, null],
  // an end requested by the host is no one's cancellation
  ['agreed', { status: 'canceled', cause: 'host', ended_at: AT, fecha_pago: AT, end_asked_at: AT }, null, null],
];

/** The actions never determine the state. */
const ACTIONS: readonly Reservation['actions'][] = [[], ['accept', 'reject'], ['pay', 'cancel'], ['request', 'cancel']];

describe.each([...OPEN, ...CLOSED])('%s: %j', (standing, changes, mover, deadline) => {
  it.each(ACTIONS)('with %j', (...actions) => {
    const seen = reservation({ ...changes, actions });
    expect(standingOf(seen)).toBe(standing);
    expect(dueAt(seen)).toBe(deadline && seen[deadline]);
    const turn = (side: 'guest' | 'host') =>
      mover === null ? (standing === 'announced' || standing === 'checking' ? 'ours' : 'nobody') : mover === side ? 'mine' : 'theirs';
    expect([turnOf(seen, 'guest'), turnOf(seen, 'host')]).toEqual([turn('guest'), turn('host')]);
    expect(isClosed(seen)).toBe(changes.ended_at !== undefined);
  });
});

it('the table contains every state', () => {
  expect(new Set([...OPEN, ...CLOSED].map(([standing]) => standing))).toEqual(new Set(STANDINGS));
});

describe('the sections of a list', () => {
  const paid = { fecha_pago: AT, fecha_inicio: '2026-09-05', fecha_termino: '2026-09-12' };
  it.each([
    ['the evening before the arrival', '2026-09-05T03:59:59.999Z', 'upcoming'],
    ['midnight of the arrival on the clocks of the space', '2026-09-05T04:00:00.000Z', 'now'],
    ['the last night, when it is the next day in UTC', '2026-09-12T02:59:59.999Z', 'now'],
    ['the day of the departure', '2026-09-12T03:00:00.000Z', 'past'],
  ] as const)('a paid stay at %s', (_, server_now, group) => {
    // Santiago puts its clocks forward on 6 September
    expect(groupOf(reservation({ ...paid, server_now }), 'guest')).toBe(group);
    expect(groupOf(reservation({ ...paid, server_now }), 'host')).toBe(group);
  });

  it('what ended without a stay is past, and a pending one is with the side that must act', () => {
    const now = '2026-09-06T12:00:00.000Z';
    expect(groupOf(reservation({ status: 'canceled', cause: 'guest', ended_at: AT, server_now: now }), 'guest')).toBe('past');
    expect(groupOf(reservation({ server_now: now }), 'guest')).toBe('mine');
    expect(groupOf(reservation({ server_now: now }), 'host')).toBe('theirs');
  });
});
