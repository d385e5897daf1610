import { type DeadlineKind, startedBy } from '../../engine/deadlines/jobs.ts';
import { postAll } from '../../engine/outbox/posting.ts';
import { after } from '../../kernel/durations.ts';
import { reservationStream } from '../../reservations/events.ts';
import { payableInstalments } from '../decider/instalments.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { instalmentTimes, type PaymentEvent } from '../events.ts';
import { overdueInstalments } from '../queries.ts';

/** A reminder delayed beyond this is not sent; the next one has the same content. */
const USEFUL = 'P3D';

/**
 * Reminds the guest of an instalment seven and three days before it is due and on the day, unless it is paid, announced as transferred or
 * no longer owed (D-127). The first one contains the payment link. For a month that is owed again because its payment was lost, one is sent
 * immediately (D-164).
 */
export const instalmentReminders = ({ db, clock, streams }: Pick<PaymentDeps, 'db' | 'clock' | 'streams'>): DeadlineKind => ({
  queue: 'rent-reminders',
  deadlinesFor: startedBy<PaymentEvent>({
    PaymentApplied: ({ id, data: { reservationId, later = [] } }) =>
      later.flatMap(({ due, remindAt }) =>
        instalmentTimes(remindAt).reminders.map((at) => ({
          at,
          key: `${reservationStream(reservationId)}/rent/${due}/${at}`,
          payload: { reservationId, due, at, eventId: id },
        })),
      ),
    ChargebackSettled: ({ id, data: { reservationId, settledAt: at, owed = [] } }) =>
      owed.map(({ due }) => ({
        at,
        key: `${reservationStream(reservationId)}/rent/${due}/${at}`,
        payload: { reservationId, due, at, eventId: id },
      })),
  }),
  execute: async (payload) => {
    const reservationId = Number(payload['reservationId']);
    const now = clock.now();
    const due = String(payload['due']);
    const at = String(payload['at']);
    const eventId = String(payload['eventId']);
    if (now < at || now >= after(at, USEFUL)) return;
    const month = payableInstalments(await paymentsOf({ streams }, reservationId)).find((one) => one.due === due);
    if (!month) return;
    const params = { reservationId, due, amount: month.amount.amount };
    const because = { eventId, key: `${eventId}/${due}/${at}`, at: now };
    const subject_id = reservationStream(reservationId);
    await postAll(db, [{ template: 'guest-rent-reminder', recipient: 'guest', params, subject_id, because }]);
  },
  overdue: async () => [], // a reminder whose job was lost is not sent later
});

/** Marks instalments as overdue after their three days of grace; this does not end the stay (D-127). */
export const instalmentsOverdue = ({ streams, clock }: Pick<PaymentDeps, 'streams' | 'clock'>): DeadlineKind => {
  const timersOf = (reservationId: number, eventId: string, months: readonly { due: string; remindAt: string }[]) =>
    months.map(({ due, remindAt }) => ({
      at: instalmentTimes(remindAt).overdueAt,
      key: `${reservationStream(reservationId)}/overdue/${due}/${eventId}`,
      payload: { reservationId, due },
    }));
  return {
    queue: 'instalments-overdue',
    deadlinesFor: startedBy<PaymentEvent>({
      PaymentApplied: ({ id, data: { reservationId, later = [] } }) => timersOf(reservationId, id, later),
      InstalmentsRestored: ({ id, data: { reservationId, months } }) => timersOf(reservationId, id, months),
      ChargebackSettled: ({ id, data: { reservationId, owed = [] } }) => timersOf(reservationId, id, owed),
    }),
    execute: async ({ reservationId, due }, metadata) => {
      const command = { type: 'MarkOverdue', reservationId: Number(reservationId), due: String(due), now: clock.now() } as const;
      await streams.send(command, metadata);
    },
    overdue: async (db, now) =>
      (await overdueInstalments(db, now)).map(({ reservation_id: reservationId, due, overdue_at }) => ({
        payload: { reservationId, due },
        since: overdue_at,
      })),
  };
};
