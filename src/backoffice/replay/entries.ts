import type { CalendarEvent } from '../../calendar/events.ts';
import type { PaymentEvent } from '../../payments/events.ts';
import type { Position, Recorded } from '../../platform/event-store/port.ts';
import type { PostedMail } from '../../platform/mail/outbox.ts';
import type { ReservationEvent } from '../../reservations/events.ts';
import type { Instant } from '../../shared/types.ts';

export type ReplayedEvent = Recorded<ReservationEvent | PaymentEvent | CalendarEvent>;

/** One thing that happened: an event of the log, or a mail. `position` of a mail is that of the event it came after. */
export type Entry =
  | { readonly kind: 'event'; readonly position: Position; readonly at: Instant; readonly event: ReplayedEvent }
  | { readonly kind: 'mail'; readonly position: Position; readonly at: Instant; readonly mail: PostedMail };

/** When a mail did what its state says: left, was given up last, or began to wait. */
const timeOf = ({ sentAt, createdAt }: PostedMail): Instant => sentAt ?? createdAt;

/**
 * Everything in one order: events by their position in the log, each mail behind the event that caused it and behind what had happened
 * by the time it left. A reminder so stands where it was sent, not where its clock was started.
 */
export const merged = (events: readonly ReplayedEvent[], mails: readonly PostedMail[]): Entry[] => {
  const inOrder = [...events].sort((a, b) => (a.position < b.position ? -1 : 1));
  const behind = (mail: PostedMail): number => inOrder.findLastIndex(({ id, meta }) => id === mail.eventId || meta.at <= timeOf(mail));
  const placed = mails
    .map((mail) => ({ mail, index: behind(mail), at: timeOf(mail) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return inOrder.flatMap((event, index): Entry[] => [
    { kind: 'event', position: event.position, at: event.meta.at, event },
    ...placed.filter((one) => one.index === index).map(({ mail, at }): Entry => ({ kind: 'mail', position: event.position, at, mail })),
  ]);
};
