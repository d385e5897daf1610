import { type CalendarEvent, calendarStream } from '../../calendar/events.ts';
import { nightsHeldFor } from '../../calendar/public.ts';
import { reasonsOf } from '../../engine/commands/reasons.ts';
import type { Position, Recorded } from '../../engine/event-store/port.ts';
import { isIn, readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Language, Stay } from '../../kernel/types.ts';
import { type PaymentEvent, paymentStream } from '../../payments/events.ts';
import { type PaymentSummary, paymentAfter } from '../../payments/public.ts';
import { type ReservationEvent, reservationStream, runningDeadline } from '../../reservations/events.ts';
import { frames, type ShowingConfig } from '../../reservations/public.ts';
import { notesOf } from '../../reservations/vault.ts';
import { type ReviewEvent, reviewStream } from '../../reviews/events.ts';
import { mailsAbout, type PostedMail } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';

type ReplayOfDeps = Pick<Core, 'db' | 'store' | 'readModels'> & {
  readonly config: ShowingConfig;
};

/** An event or mail of a reservation, and the resulting state. */
export type Step = {
  readonly entry: Entry;
  readonly frame: frames.Frame;
  readonly state: frames.Frame['state']['reservation'];
  readonly held: Stay | null;
  readonly payment: PaymentSummary | null;
  readonly deadline: ReturnType<typeof runningDeadline>;
  readonly mails: readonly PostedMail[];
  readonly saw: frames.Seen;
  /** The reason stated with an administrator's command. */
  readonly words: string | null;
};

/**
 * The history of one reservation, step by step: its streams are read by name (never the whole log), merged by position and folded by the
 * deciders' functions. Throws Rejection not_found.
 */
export const replayOf = async (deps: ReplayOfDeps, reservationId: number, until: Position | null, language: Language): Promise<Step[]> => {
  const { db, store } = deps;
  const ofReservation = await readStream(store, reservationStream(reservationId));
  const [first] = ofReservation;
  if (first?.type !== 'ReservationDrafted') throw new Rejection('not_found');
  const { listingId } = first.data;
  const [payments, calendar, reviews, mails] = await Promise.all([
    readStream(store, paymentStream(reservationId)),
    readStream(store, calendarStream(listingId)),
    readStream(store, reviewStream(reservationId)),
    mailsAbout(db, reservationStream(reservationId)),
  ]);
  const about = calendar.filter(({ data }) => 'reservationId' in data && data.reservationId === reservationId);
  const entries = merged([...ofReservation, ...payments, ...about, ...reviews], mails).filter(
    ({ position }) => until === null || position <= until,
  );
  return look(deps, reservationId, folded(reservationId, entries, frames.frameAfter(deps.readModels)), language);
};

type Folded = Omit<Step, 'saw' | 'words'>;

const folded = (reservationId: number, entries: readonly Entry[], after: ReturnType<typeof frames.frameAfter>): Folded[] => {
  let frame = frames.firstFrame;
  const calendar: CalendarEvent[] = [];
  const payments: PaymentEvent[] = [];
  const mails: PostedMail[] = [];
  return entries.map((entry) => {
    if (entry.kind === 'mail') mails.push(entry.mail);
    else if (isIn(entry.event, reservationStream(reservationId))) frame = after(frame, entry.event);
    else if (isIn(entry.event, paymentStream(reservationId))) payments.push(entry.event);
    else if (!isIn(entry.event, reviewStream(reservationId))) calendar.push(entry.event);
    return {
      entry,
      frame,
      state: frame.state.reservation,
      held: nightsHeldFor(reservationId, calendar),
      payment: paymentAfter(payments),
      deadline: runningDeadline(frame.state.reservation),
      mails: [...mails],
    };
  });
};

/** Only the event that ends a reservation has a text (`reservation_notes`), and a reservation ends once. */
const isEnding = ({ entry }: Folded): boolean =>
  entry.kind === 'event' && (entry.event.type === 'ReservationRejected' || entry.event.type === 'ReservationCancelled');

const look = async (deps: ReplayOfDeps, reservationId: number, steps: readonly Folded[], language: Language): Promise<Step[]> => {
  const commandOf = ({ entry }: Folded): string => (entry.kind === 'event' ? entry.event.meta.commandId : '');
  const [saw, words, notes] = await Promise.all([
    frames.seenAfter(
      deps,
      steps.map(({ frame, entry }) => ({ frame, at: entry.at })),
      language,
    ),
    reasonsOf(deps.db, steps.map(commandOf)),
    notesOf(deps.db, reservationId, null),
  ]);
  const written = notes.map(({ note }) => note).join('\n') || null;
  return steps.map((step, index) => ({
    ...step,
    saw: saw[index] ?? { guest: null, host: null },
    words: words.get(commandOf(step)) ?? (isEnding(step) ? written : null),
  }));
};

export type ReplayedEvent = Recorded<ReservationEvent | PaymentEvent | CalendarEvent | ReviewEvent>;

/** An entry of the history: an event of the log, or a mail. `position` of a mail is that of the preceding event. */
type Entry =
  | { readonly kind: 'event'; readonly position: Position; readonly at: Instant; readonly event: ReplayedEvent }
  | { readonly kind: 'mail'; readonly position: Position; readonly at: Instant; readonly mail: PostedMail };

/** The time of a mail's state: when it was sent, failed for the last time, or was queued. */
const timeOf = ({ sent_at, created_at }: PostedMail): Instant => sent_at ?? created_at;

/**
 * Merges both into one order: events by log position, each mail after the event that caused it and after all events that happened before it
 * was sent. A reminder therefore appears when it was sent, not when its timer was started.
 */
const merged = (events: readonly ReplayedEvent[], mails: readonly PostedMail[]): Entry[] => {
  const inOrder = [...events].sort((a, b) => (a.position < b.position ? -1 : 1));
  const behind = (mail: PostedMail): number => inOrder.findLastIndex(({ id, meta }) => id === mail.event_id || meta.at <= timeOf(mail));
  const placed = mails
    .map((mail) => ({ mail, index: behind(mail), at: timeOf(mail) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return inOrder.flatMap((event, index): Entry[] => [
    { kind: 'event', position: event.position, at: event.meta.at, event },
    ...placed.filter((one) => one.index === index).map(({ mail, at }): Entry => ({ kind: 'mail', position: event.position, at, mail })),
  ]);
};
