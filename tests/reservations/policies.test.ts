import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/nights.ts';
import {
  actionsFor,
  LINK_CODES,
  PAYMENT_CODES,
  rowAsOf,
  rowStanding,
  seesGuestContact,
  seesHostContact,
  seesPlace,
  seesWifi,
  sideOf,
  wireStatus,
} from '../../src/reservations/policies.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';
import { aQuote, GUEST, HOST, plus, STAY, ZONE } from './builders.ts';

const NOW = '2026-09-02T12:00:00.000Z';
const LATER = plus(NOW, 3_600_000);
const row = (over: Partial<ReservationRow>): ReservationRow => ({
  id: 7,
  listing_id: 1,
  guest_id: GUEST,
  host_id: HOST,
  time_zone: ZONE,
  language: 'es',
  status: 'requested',
  cause: null,
  check_in: STAY.checkIn,
  check_out: STAY.checkOut,
  guests: 2,
  quote: aQuote(),
  method: null,
  generation: 1,
  guest_renewals: 0,
  request_command: null,
  terms_version: null,
  terms_accepted_at: null,
  host_renewals: 0,
  windows: null,
  drafted_at: '2026-09-01T10:00:00.000Z',
  lapses_at: LATER,
  requested_at: '2026-09-01T11:00:00.000Z',
  respond_by: LATER,
  accepted_at: null,
  pay_by: null,
  transfer_started_at: null,
  transfer_by: null,
  transfer_notified_at: null,
  payment_proposed_at: null,
  paid_at: null,
  paid_amount: null,
  payment_id: null,
  end_asked_at: null,
  end_refused_at: null,
  ended_at: null,
  reason: null,
  refund: null,
  revision: 1,
  due_at: null,
  ...over,
});
const draft = row({ status: 'draft', requested_at: null, respond_by: null });
const requested = row({});
const accepted = row({ status: 'accepted', pay_by: LATER });
const transferring = row({ status: 'accepted', pay_by: plus(LATER, 1), transfer_by: LATER });
const announced = row({ status: 'accepted', pay_by: LATER, transfer_by: LATER, transfer_notified_at: NOW });
const paid = row({ status: 'paid', paid_at: NOW });
const ended = (cause: ReservationRow['cause']) => row({ status: 'ended', cause, ended_at: NOW });

describe('what each side may do', () => {
  it.each([
    ['draft', draft, ['request', 'cancel'], [], ['cancel']],
    ['requested', requested, ['cancel'], ['accept', 'reject'], ['cancel']],
    ['accepted', accepted, ['pay', 'cancel'], ['cancel'], ['cancel']],
    ['announced', announced, ['cancel'], ['cancel'], ['cancel']],
    ['paid', paid, ['cancel'], ['cancel'], ['cancel']],
    ['ended', ended('rejected'), [], [], []],
  ])('%s', (_, one, guest, host, admin) =>
    expect([actionsFor('guest', one, NOW), actionsFor('host', one, NOW), actionsFor('admin', one, NOW)]).toEqual([guest, host, admin]),
  );
  it('after the stay only administrators have actions', () => {
    const over = `${STAY.checkOut}T15:00:00.000Z`;
    expect([actionsFor('guest', paid, over), actionsFor('host', paid, over), actionsFor('admin', paid, over)]).toEqual([
      [],
      [],
      ['cancel'],
    ]);
  });
  it('the role of a caller', () => {
    const who = (id: number, isAdmin = false) => [draft, requested].map((one) => sideOf({ id, isAdmin }, one));
    expect(who(GUEST)).toEqual(['guest', 'guest']);
    expect(who(HOST)).toEqual([null, 'host']); // a host does not see a draft
    expect(who(99)).toEqual([null, null]);
    expect(who(1, true)).toEqual(['admin', 'admin']);
    expect(who(GUEST, true)).toEqual(['guest', 'guest']);
  });
});

describe('visibility of the other side (D-44, D-139)', () => {
  const cancelled = row({ status: 'ended', cause: 'guest', paid_at: NOW, ended_at: NOW });
  it.each([
    ['requested', requested, false],
    ['accepted', accepted, false],
    ['transfer announced', announced, false],
    ['paid', paid, true],
    ['declined', ended('rejected'), false],
    ['paid and cancelled', cancelled, false],
  ])('%s: %j', (_, one, seen) => {
    expect([seesHostContact('guest', one), seesGuestContact('host', one)]).toEqual([seen, seen]);
    expect([seesHostContact('host', one), seesGuestContact('guest', one)]).toEqual([true, true]); // their own
    expect([seesHostContact('admin', one), seesGuestContact('admin', one), seesPlace('admin', one)]).toEqual([false, false, true]);
    expect([seesWifi('guest', one, NOW), seesWifi('host', one, NOW), seesWifi('admin', one, NOW)]).toEqual([seen, true, false]);
  });
  it('the wifi ends with the day of check-out, by the clock of the space', () => {
    const on = (day: string, time: string) => seesWifi('guest', paid, `${day}T${time}:00.000Z`);
    const [last, next] = [STAY.checkOut, addDays(STAY.checkOut, 1)];
    expect([on(addDays(last, -1), '15:00'), on(last, '15:00'), on(next, '02:59'), on(next, '15:00')]).toEqual([true, true, true, false]);
  });
});

describe('counts as ended past its deadline, whether or not the timer has run', () => {
  it.each([
    ['draft', draft, 'draft_lapsed', 'canceled'],
    ['requested', requested, 'host_deadline', 'rejected'],
    ['accepted', accepted, 'payment_deadline', 'canceled'],
    ['transferring', transferring, 'transfer_deadline', 'canceled'],
  ])('%s', (_, one, cause, status) => {
    for (const ms of [-1, 0]) expect(rowAsOf(one, plus(LATER, ms))).toBe(one);
    const late = rowAsOf(one, plus(LATER, 1));
    expect(late).toMatchObject({ status: 'ended', cause, ended_at: LATER });
    expect(wireStatus(late)).toBe(status);
    for (const side of ['guest', 'host', 'admin'] as const) expect(actionsFor(side, late, plus(LATER, 1))).toEqual([]);
  });
  it('does not end once the transfer is announced, or it is paid', () => {
    expect(rowAsOf(announced, plus(LATER, 1))).toBe(announced);
    expect(rowAsOf(paid, plus(LATER, 1))).toBe(paid);
  });
});

describe('E01 to E06 (docs/api.md#link-and-payment-codes)', () => {
  const codes = (one: ReservationRow, at = NOW) => {
    const standing = rowStanding(rowAsOf(one, at));
    return [LINK_CODES[standing], PAYMENT_CODES[standing]];
  };
  it.each([
    ['draft', draft, NOW, 'E05', 'E04'],
    ['draft that lapsed', draft, plus(LATER, 1), 'E05', 'E04'],
    ['requested', requested, NOW, null, 'E04'],
    ['requested, respond_by has passed', requested, plus(LATER, 1), 'E02', 'E04'],
    ['rejected by itself', ended('host_deadline'), NOW, 'E02', 'E04'],
    ['rejected', ended('rejected'), NOW, 'E03', 'E04'],
    ['accepted', accepted, NOW, 'E04', null],
    ['accepted, pay_by has passed', accepted, plus(LATER, 1), 'E05', 'E02'],
    ['accepted, transfer_by has passed', transferring, plus(LATER, 1), 'E05', 'E02'],
    ['payment lapsed', ended('payment_deadline'), NOW, 'E05', 'E02'],
    ['transfer lapsed', ended('transfer_deadline'), NOW, 'E05', 'E02'],
    ['paid', paid, NOW, 'E04', 'E06'],
    ['cancelled by the guest', ended('guest'), NOW, 'E05', 'E02'],
    ['cancelled by an administrator', ended('admin'), NOW, 'E05', 'E02'],
    ['cancelled by the host', ended('host'), NOW, 'E05', 'E03'],
  ])('%s', (_, one, at, link, payment) => expect(codes(one, at)).toEqual([link, payment]));
});
