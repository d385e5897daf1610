import type { Knex } from 'knex';
import { type Deadline, type DeadlineKind, startedBy } from '../../engine/deadlines/jobs.ts';
import type { Recorded } from '../../engine/event-store/port.ts';
import { postAll } from '../../engine/outbox/posting.ts';
import type { Clock } from '../../kernel/clock.ts';
import { before } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';
import type { Instant } from '../../kernel/types.ts';
import { earlierTimers } from '../deadlines.ts';
import { type ReservationEvent, reservationStream } from '../events.ts';
import { reservationById } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import type { TemplateName } from './mails-facts.ts';

/** How long before a deadline a reminder is sent, if the whole window is longer than that (F47, D-48). */
const LEFT = { answer: ['PT12H', 'PT2H', 'PT30M'], payment: ['PT12H', 'PT2H', 'PT30M'], transfer: ['PT30M', 'PT10M'] } as const;

type Reminder = Extract<TemplateName, `${string}-reminder`>;

/** One timer per reminder. After `until`, the time of the next reminder or of the deadline, it is obsolete. */
const timers = (
  { id, data: { reservationId } }: Recorded<ReservationEvent>,
  template: Reminder,
  left: readonly string[],
  window: { since: Instant; by: Instant },
): Deadline[] => {
  const due = left.map((duration) => before(window.by, duration)).filter((at) => at > window.since);
  return due.map((at, i) => ({
    at,
    key: `${reservationStream(reservationId)}/${template}/${at}`,
    payload: { template, reservationId, eventId: id, at, by: window.by, until: due[i + 1] ?? window.by },
  }));
};

/** Pure: the reminders an event starts. */
const remindersFor = startedBy<ReservationEvent>({
  ReservationRequested: (event) =>
    timers(event, 'host-answer-reminder', LEFT.answer, { since: event.data.requestedAt, by: event.data.respondBy }),
  ReservationAccepted: (event) => timers(event, 'guest-pay-reminder', LEFT.payment, { since: event.data.acceptedAt, by: event.data.payBy }),
  ReservationUnpaid: (event) =>
    event.data.payBy === null
      ? []
      : timers(event, 'guest-pay-reminder', LEFT.payment, { since: event.data.unpaidAt, by: event.data.payBy }),
  PaymentProposalEnded: (event) => timers(event, 'guest-pay-reminder', LEFT.payment, { since: event.data.endedAt, by: event.data.payBy }),
  CancellationUndone: (event) => {
    const { to, by, undoneAt: since } = event.data;
    if (by === null) return [];
    return to === 'requested'
      ? timers(event, 'host-answer-reminder', LEFT.answer, { since, by })
      : timers(event, 'guest-pay-reminder', LEFT.payment, { since, by });
  },
  TransferStarted: (event) =>
    timers(event, 'guest-transfer-reminder', LEFT.transfer, { since: event.data.startedAt, by: event.data.transferBy }),
});

/** Whether that deadline is still running. */
const stillRuns = (row: ReservationRow, template: unknown, by: unknown): boolean => {
  if (template === 'host-answer-reminder') return row.status === 'requested' && row.respond_by === by;
  if (row.status !== 'accepted' || row.transfer_notified_at !== null || row.payment_proposed_at !== null) return false;
  return template === 'guest-transfer-reminder' ? row.transfer_by === by : row.transfer_by === null && row.pay_by === by;
};

const text = (payload: Deadline['payload'], name: string): string => String(own(payload, name));

/** Reminds the person who has to act before a deadline; nothing is sent once they have acted. */
export const reservationReminders = ({ db, clock }: { db: Knex; clock: Clock }): DeadlineKind => ({
  queue: 'reservation-reminders',
  deadlinesFor: remindersFor,
  endedBy: earlierTimers,
  execute: async (payload) => {
    const now = clock.now();
    const template = text(payload, 'template');
    const at = text(payload, 'at');
    const by = text(payload, 'by');
    if (now < at || now >= text(payload, 'until')) return;
    const reservationId = Number(payload['reservationId']);
    const row = await reservationById(db, reservationId);
    if (!row || !stillRuns(row, template, by)) return;
    const eventId = text(payload, 'eventId');
    const recipient = template.startsWith('host-') ? 'host' : 'guest';
    const isPrompt = Date.parse(now) - Date.parse(at) < 60_000; // then the rounded duration is accurate enough
    const params = { reservationId, since: isPrompt ? at : now, by };
    const because = { eventId, key: `${eventId}/${at}`, at: now };
    await postAll(db, [{ template, recipient, params, subject_id: reservationStream(reservationId), because }]);
  },
  overdue: async () => [], // a reminder whose job was lost is not sent later
});
