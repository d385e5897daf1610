import type { CalendarEvent } from '../../calendar/events.ts';
import type { Position, Recorded } from '../../engine/event-store/port.ts';
import type { Instant } from '../../kernel/types.ts';
import type { PaymentEvent } from '../../payments/events.ts';
import type { ReservationEvent } from '../../reservations/events.ts';
import type { ReviewEvent } from '../../reviews/events.ts';
import type { PostedMail } from '../../server/mail/outbox.ts';

export type ReplayedEvent = Recorded<ReservationEvent | PaymentEvent | CalendarEvent | ReviewEvent>;

/** An entry of the history: an event of the log, or a mail. `position` of a mail is that of the preceding event. */
export type Entry =
  | { readonly kind: 'event'; readonly position: Position; readonly at: Instant; readonly event: ReplayedEvent }
  | { readonly kind: 'mail'; readonly position: Position; readonly at: Instant; readonly mail: PostedMail };

/** The time of a mail's state: when it was sent, failed for the last time, or was queued. */
const timeOf = ({ sentAt, createdAt }: PostedMail): Instant => sentAt ?? createdAt;

/**
 * Merges both into one order: events by log position, each mail after the event that caused it and after all events that happened before it
 * was sent. A reminder therefore appears when it was sent, not when its timer was started.
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
