import { describe, expect, it } from 'vitest';
import { reservationsProjection } from '../../projections/reservations/reservations.ts';
import { positionOf, type Recorded } from '../../src/engine/event-store/port.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';
import { testDatabase } from '../support/database.ts';
import {
  accepted,
  aQuote,
  autoRejected,
  cancelled,
  DRAFTED,
  drafted,
  GUEST,
  HOST,
  paid,
  plus,
  proposalEnded,
  proposed,
  rejected,
  requested,
  transferAnnounced,
  transferStarted,
} from './builders.ts';

const { db } = await testDatabase();
const T = (minutes: number) => plus(DRAFTED, minutes * 60_000);
const about = { reservationId: 7 };
const other = { checkIn: '2026-11-10', checkOut: '2026-11-13' };
const stories: Record<string, ReservationEvent[]> = {
  paid: [
    drafted(),
    { type: 'ReservationChanged', data: { ...about, stay: other, guests: 1, quote: aQuote(other, 1), changedAt: T(1) } },
    { type: 'PaymentTypeChosen', data: { ...about, method: 'bankTransfer', chosenAt: T(2) } },
    requested(T(3), T(63)),
    accepted(T(4), T(64)),
    transferStarted(T(5), T(35)),
    transferAnnounced(T(6)),
    paid(T(7)),
    cancelled(T(8), 'guest', { percentage: 50, amount: 25_000 }, 'other'),
  ],
  rejected: [drafted(), requested(T(3)), rejected(T(4), 'dates_taken')],
  autoRejected: [drafted(), requested(T(3)), autoRejected(T(4))],
  lapsed: [drafted(), { type: 'DraftLapsed', data: { ...about, lapsedAt: T(9) } }],
  discarded: [drafted(), { type: 'DraftDiscarded', data: { ...about, discardedAt: T(9) } }],
  proposed: [drafted(), requested(T(3)), accepted(T(4)), transferStarted(T(5), T(35)), proposed(T(6))],
  unconfirmed: [
    ...[drafted(), requested(T(3)), accepted(T(4)), transferStarted(T(5), T(35)), proposed(T(6))],
    proposalEnded(T(90), T(210)),
  ],
  proposedAndPaid: [drafted(), requested(T(3)), accepted(T(4)), proposed(T(6)), paid(T(7))],
  proposedAndCancelled: [drafted(), requested(T(3)), accepted(T(4)), proposed(T(6)), cancelled(T(8), 'guest')],
  paidByMistakeAndCancelled: [
    ...[drafted(), requested(T(3)), accepted(T(4), T(64)), paid(T(7))],
    cancelled(T(8), 'guest', { percentage: 50, amount: 25_000 }),
    { type: 'ReservationUnpaid', data: { ...about, paymentId: 'pay-1', unpaidAt: T(9), payBy: null } },
  ],
  unpaid: [drafted(), requested(T(3)), accepted(T(4)), cancelled(T(8), 'payment_deadline')],
};

const recorded = (events: readonly ReservationEvent[]): Recorded[] =>
  events.map((event, revision) => ({
    ...event,
    id: `e${revision}`,
    stream: 'reservation-7',
    revision,
    position: positionOf(revision + 1),
    meta: { actor: 'test', correlationId: 'c', commandId: `c${revision}`, v: 1, at: DRAFTED, prev: null },
  }));

const project = async (events: readonly ReservationEvent[], batchSize: number): Promise<ReservationRow | undefined> => {
  await db('reservations').delete();
  const all = recorded(events);
  for (let i = 0; i < all.length; i += batchSize)
    await db.transaction((trx) => reservationsProjection.apply(trx, all.slice(i, i + batchSize)));
  return db('reservations').first();
};

describe('the row of a reservation', () => {
  it('contains all facts of its events', async () => {
    expect(await project(stories['paid'] ?? [], 500)).toEqual({
      id: 7,
      listing_id: 1,
      guest_id: GUEST,
      host_id: HOST,
      time_zone: 'America/Santiago',
      language: 'es',
      status: 'ended',
      cause: 'guest',
      check_in: '2026-11-05',
      check_out: '2026-11-07',
      guests: 2,
      quote: aQuote(),
      method: 'mercadopago',
      generation: 1,
      guest_renewals: 0,
      host_renewals: 0,
      request_command: 'c3',
      terms_version: null,
      terms_accepted_at: null,
      drafted_at: DRAFTED,
      lapses_at: plus(DRAFTED, 86_400_000),
      requested_at: T(3),
      respond_by: T(63),
      accepted_at: T(4),
      pay_by: T(64),
      transfer_started_at: T(5),
      transfer_by: T(35),
      transfer_notified_at: T(6),
      payment_proposed_at: null,
      paid_at: T(7),
      paid_amount: 58_300,
      payment_id: 'pay-1',
      end_asked_at: null,
      end_refused_at: null,
      ended_at: T(8),
      reason: 'other',
      refund: { percentage: 50, amount: 25_000 },
      revision: 8,
      due_at: null,
      windows: null,
    });
  });

  it.each(Object.entries(stories))('is identical in one batch, in twos and one by one: %s', async (_, story) => {
    const whole = await project(story, 500);
    expect(await project(story, 1)).toEqual(whole);
    expect(await project(story, 2)).toEqual(whole);
  });

  it.each([
    ['rejected', { status: 'ended', cause: 'rejected', ended_at: T(4), reason: 'dates_taken' }],
    ['autoRejected', { status: 'ended', cause: 'host_deadline', ended_at: T(4) }],
    ['lapsed', { status: 'ended', cause: 'draft_lapsed', ended_at: T(9) }],
    ['discarded', { status: 'ended', cause: 'discarded', ended_at: T(9) }],
    ['proposed', { status: 'accepted', payment_proposed_at: T(6), transfer_by: T(35) }],
    ['unconfirmed', { status: 'accepted', payment_proposed_at: null, pay_by: T(210), transfer_started_at: null, transfer_by: null }],
    ['proposedAndPaid', { status: 'paid', payment_proposed_at: null }],
    ['proposedAndCancelled', { status: 'ended', payment_proposed_at: null }],
    ['paidByMistakeAndCancelled', { status: 'ended', cause: 'guest', ended_at: T(8), paid_at: null, refund: null, pay_by: T(64) }],
    ['unpaid', { status: 'ended', cause: 'payment_deadline', ended_at: T(8), refund: null }],
  ])('%s', async (name, expected) => expect(await project(stories[name] ?? [], 500)).toMatchObject(expected));
});

describe('live notices to open pages', () => {
  const heard = async (events: readonly ReservationEvent[]): Promise<unknown[]> => {
    const messages: unknown[] = [];
    const client = await db.client.acquireConnection();
    client.on('notification', ({ payload }: { payload: string }) => messages.push(JSON.parse(payload)));
    await client.query('listen live');
    await project(events, 500);
    await client.query('select 1'); // earlier notifications have been delivered by now
    await client.query('unlisten live');
    client.removeAllListeners('notification');
    await db.client.releaseConnection(client);
    return messages;
  };
  it('reach guest and host about a request, only the guest about a draft, without content', async () => {
    expect(await heard([drafted()])).toEqual([{ users: [GUEST], type: 'reservation', id: 7 }]);
    expect(await heard([drafted(), requested(T(3))])).toEqual([{ users: [GUEST, HOST], type: 'reservation', id: 7 }]);
  });
});
