import { type CalendarEvent, calendarStream } from '../../calendar/events.ts';
import { hashOf } from '../../engine/event-store/hash-chain.ts';
import type { EventStore, Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { asWritten } from '../../engine/event-store/upcast.ts';
import { peopleByIds } from '../../identity/vault.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import { type ListingEvent, listingStream } from '../../listings/events.ts';
import { type ConversationEvent, conversationStream } from '../../messages/events.ts';
import { conversationOf, presentMessages } from '../../messages/public.ts';
import { messagesOf } from '../../messages/queries.ts';
import { paymentStream } from '../../payments/events.ts';
import { allPaymentsOf } from '../../payments/queries.ts';
import type { PaymentRow } from '../../payments/rows.ts';
import { reservationStream } from '../../reservations/events.ts';
import { reservationById } from '../../reservations/queries.ts';
import type { ReservationRow } from '../../reservations/rows.ts';
import { reviewStream } from '../../reviews/events.ts';
import { mailsAbout } from '../../server/mail/outbox.ts';
import type { Config } from '../../server/settings/config.ts';
import { type AgreedDeps, agreedAt } from '../agreed/agreed.ts';
import type { AgreedView } from '../agreed/contract-agreed.ts';
import { historyOf, lineOf } from '../history/public.ts';

/** An event as in the log, with its hash link: ids, dates and amounts, and no texts of people (SEC-36). */
const linked = (event: Recorded) => {
  const { stream, revision, position } = event;
  const stored = asWritten(event);
  const { id, type, data, meta } = stored;
  return { position, revision, id, type, data, meta, hash: hashOf(stream, revision, stored) };
};

type StreamOfPack = {
  readonly stream: string;
  /** Whether all events of the stream are included. Other streams only include those about this reservation. */
  readonly whole: boolean;
  /** The newest event of the stream when the pack was made. */
  readonly head: { readonly revision: number; readonly hash: string };
  readonly events: readonly ReturnType<typeof linked>[];
};

const streamOf = (events: readonly Recorded[], isShown?: (event: Recorded) => boolean): StreamOfPack[] => {
  const last = events.at(-1);
  if (!last) return [];
  const shown = isShown ? events.filter(isShown) : events;
  const { revision, hash } = linked(last);
  return [{ stream: last.stream, whole: !isShown, head: { revision, hash }, events: shown.map(linked) }];
};

/** The published listing and its changes. */
const OF_THE_SPACE: readonly ListingEvent['type'][] = ['ListingPublished', 'ListingCopied', 'ListingEdited', 'ListingTextsErased'];
const OF_THE_TALK: readonly ConversationEvent['type'][] = ['ConversationStarted', 'MessageSent', 'MessageAdded'];

const isOf = (types: readonly string[]) => (event: Recorded) => types.includes(event.type);

type PackSubject = { readonly reservationId: number; readonly listingId: number; readonly conversationId: number | null };

/** The events behind a pack, by stream, each with the hash that links it to the log. */
const streamsOfPack = async (
  store: EventStore,
  { reservationId, listingId, conversationId }: PackSubject,
): Promise<readonly StreamOfPack[]> => {
  const isAbout = ({ data }: Recorded) => 'reservationId' in data && data.reservationId === reservationId;
  const talk = conversationId === null ? [] : await readStream(store, conversationStream(conversationId));
  const calendar: Recorded<CalendarEvent>[] = await readStream(store, calendarStream(listingId));
  return [
    ...streamOf(await readStream(store, reservationStream(reservationId))),
    ...streamOf(await readStream(store, paymentStream(reservationId))),
    ...streamOf(await readStream(store, reviewStream(reservationId))),
    ...streamOf(calendar, isAbout),
    ...streamOf(await readStream(store, listingStream(listingId)), isOf(OF_THE_SPACE)),
    ...streamOf(talk, isOf(OF_THE_TALK)),
  ];
};

type PackContentsDeps = AgreedDeps & { readonly config: Pick<Config, 'operator' | 'publicUrl'> };
export type PackContents = Awaited<ReturnType<typeof packContents>>;

/** The maximum number of messages of one conversation in a pack; the latest are included. */
const MAX_MESSAGES = 2_000;

/**
 * The evidence for a dispute about a reservation: the parties and the space, both sides' views at the relevant instants, the history,
 * messages, mails, money, deadlines, and the events of the log with their hashes (D9). First names, and surnames once the stay was paid,
 * but no contact data, no exact address and no bank data; erased data are marked as missing. Throws Rejection not_found.
 */
export const packContents = async (
  deps: PackContentsDeps,
  reservationId: number,
  { id, now }: { readonly id: string; readonly now: Instant },
) => {
  const { db, store, config } = deps;
  const row = await reservationById(db, reservationId);
  if (!row || row.cause === 'discarded') throw new Rejection('not_found');
  const history = await historyOf(store, reservationId);
  const [people, talk, mails, payments, views] = await Promise.all([
    peopleByIds(db, [row.guest_id, row.host_id]),
    conversationOf(db, { guestId: row.guest_id, listingId: row.listing_id }), // also after one of the two was erased
    mailsAbout(db, reservationStream(reservationId)),
    allPaymentsOf(db, reservationId),
    viewsOf(deps, row, history, now),
  ]);
  const messages = talk !== null ? await presentMessages(db, await messagesOf(db, talk, null, MAX_MESSAGES)) : [];
  const isFull = knewSurnames(history);
  const party = (personId: number) => {
    const { firstName = '', lastName = '', erased = false } = people.get(personId) ?? {};
    return { id: personId, first_name: firstName, last_name: isFull ? lastName : '', erased };
  };
  return {
    id,
    made_at: now,
    made_by: { name: config.operator.name, address: config.publicUrl },
    reservation: {
      id: reservationId,
      listing: row.listing_id,
      time_zone: row.time_zone,
      guest: party(row.guest_id),
      host: party(row.host_id),
    },
    views,
    history: history.flatMap((event) => {
      const line = lineOf(event);
      return line ? [{ at: event.meta.at, position: event.position, code: event.type, by: line.by, text: line.text }] : [];
    }),
    messages: messages.map(({ id: number, from, sent_at, read_at, message }) => ({
      number,
      from,
      sent_at,
      read_at: read_at ?? null,
      ...(message === null ? { erased: true } : { message }),
    })),
    mails: mails.map(({ event_id: event, concerns: _about, last_error: _error, ...mail }) => ({ ...mail, event })),
    money: payments.map(moneyOf),
    deadlines: deadlinesOf(row),
    log: {
      position: history.at(-1)?.position ?? null,
      streams: await streamsOfPack(store, { reservationId, listingId: row.listing_id, conversationId: talk }),
    },
  };
};

/**
 * Whether the two sides were shown each other's surname: from the payment on (D-44), also when the stay ended later or the payment was
 * taken back. A pack about a stay that was never paid reveals no more about them than they knew.
 */
const knewSurnames = (history: readonly { readonly type: string }[]): boolean => history.some(({ type }) => type === 'ReservationPaid');

/** Both sides' views at each request, acceptance, payment and end, and now. */
const VIEWED: readonly string[] = [
  'ReservationRequested',
  'ReservationAccepted',
  'ReservationPaid',
  'ReservationUnpaid',
  'CancellationUndone',
  'ReservationRejected',
  'ReservationAutoRejected',
  'ReservationCancelled',
];
type View = AgreedView & { readonly after: string };

const viewsOf = async (
  deps: AgreedDeps,
  row: ReservationRow,
  history: Awaited<ReturnType<typeof historyOf>>,
  now: Instant,
): Promise<Omit<View, 'momentos'>[]> => {
  const instants = history
    .filter(({ type }) => VIEWED.includes(type))
    .map(({ type, meta, position }) => ({ after: type as string, at: meta.at, position }));
  const views: Omit<View, 'momentos'>[] = [];
  for (const { after, ...asOf } of [...instants, { after: 'now', at: now }]) {
    const { momentos: _, ...view } = await agreedAt(deps, row.id, { side: 'admin', now, ...asOf });
    views.push({ after, ...view });
  }
  return views;
};

const moneyOf = (row: PaymentRow) => {
  const money = (amount: number, currency: Currency) => amountOnWire({ amount, currency });
  return {
    payment: row.payment_id,
    months: row.months,
    method: row.method,
    status: row.status,
    reference: row.ref,
    charged: money(row.amount, row.currency),
    surcharge: money(row.surcharge, row.currency),
    started_at: row.started_at,
    settled_at: row.settled_at,
    contested: row.contest,
    reversed_at: row.reversed_at,
    refund:
      row.refund_amount === null || row.refund_currency === null
        ? null
        : {
            ...money(row.refund_amount, row.refund_currency),
            status: row.refund_status,
            cause: row.refund_cause,
            via: row.refund_via,
            due_at: row.refund_due_at,
            settled_at: row.refund_settled_at,
          },
  };
};

const deadlinesOf = (row: ReservationRow) => ({
  requested_at: row.requested_at,
  respond_by: row.respond_by,
  accepted_at: row.accepted_at,
  pay_by: row.pay_by,
  transfer_by: row.transfer_by,
  transfer_notified_at: row.transfer_notified_at,
  paid_at: row.paid_at,
  ended_at: row.ended_at,
  cause: row.cause,
});
