import type { Knex } from 'knex';
import { monthsOf } from '../../projections/payouts.ts';
import type { Clock } from '../platform/clock.ts';
import { type DeadlineKind, startedBy } from '../platform/jobs.ts';
import { postAll } from '../platform/mail/outbox.ts';
import { reservationStream } from '../reservations/events.ts';
import { after } from '../shared/durations.ts';
import type { PaymentEvent } from './events.ts';

/** A reminder delayed beyond the due day is not sent any more. */
const USEFUL = 'P3D';

const deadlinesFor = startedBy<PaymentEvent>({
  PaymentApplied: ({ id, data: { reservationId, later = [] } }) =>
    later.map(({ due, remindAt }) => ({
      at: remindAt,
      key: `${reservationStream(reservationId)}/rent/${due}`,
      payload: { reservationId, due, at: remindAt, eventId: id },
    })),
});

/** Reminds the guest once before a later month is due, unless the host has received it already or the stay has ended (D-64). */
export const rentReminders = ({ db, clock }: { readonly db: Knex; readonly clock: Clock }): DeadlineKind => ({
  queue: 'rent-reminders',
  deadlinesFor,
  execute: async (payload) => {
    const [reservationId, now] = [Number(payload['reservationId']), clock.now()];
    const [due, at, eventId] = [String(payload['due']), String(payload['at']), String(payload['eventId'])];
    if (now < at || now >= after(at, USEFUL)) return;
    const row = (await monthsOf(db, [reservationId])).get(reservationId)?.find(({ month }) => month === due);
    if (!row || row.earned === 0 || row.paid_out > 0) return;
    const params = { reservationId, due, amount: row.earned };
    const because = { eventId, key: `${eventId}/${due}`, at: now };
    const subject_id = reservationStream(reservationId);
    await postAll(db, [{ template: 'guest-rent-reminder', recipient: 'guest', params, subject_id, because }]);
  },
  overdue: async () => [], // a reminder whose job was lost is not sent later
});
