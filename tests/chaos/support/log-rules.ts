import type { CalendarEvent } from '../../../src/calendar/events.ts';
import type { DomainEvent, EventStore, Position, Recorded } from '../../../src/engine/event-store/port.ts';
import { isOneOf } from '../../../src/engine/event-store/typed.ts';
import { eachNight } from '../../../src/kernel/nights.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import type { RequestSlotEvent, ReservationEvent } from '../../../src/reservations/events.ts';
import type { Promised } from './load.ts';

type Log = readonly Recorded[];

export const wholeLog = async (store: EventStore): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for (let after: Position | null = null; ; ) {
    const batch = await store.readAll({ after, limit: 2_000 });
    const last = batch.at(-1);
    if (!last) return all;
    all.push(...batch);
    after = last.position;
  }
};

const byStream = <E extends DomainEvent>(log: Log, kind: RegExp): Map<string, Recorded<E>[]> => {
  const streams = new Map<string, Recorded<E>[]>();
  const isOfKind = (event: Recorded): event is Recorded<E> => kind.test(event.stream);
  for (const event of log.filter(isOfKind)) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
};

/** Answers whose event the log does not hold: acknowledged, and lost. */
export const lost = (log: Log, acknowledged: readonly Promised[]): Promised[] => {
  const written = new Set(
    log.flatMap(({ stream, type, data, meta }) => {
      const payment = 'paymentId' in data ? [`${stream} ${type} ${String(data.paymentId)}`] : [];
      return [`${stream} ${type} ${meta.correlationId}`, ...payment];
    }),
  );
  return acknowledged.filter(({ stream, types, by }) => {
    const name = 'paymentId' in by ? by.paymentId : by.requestId;
    return !types.some((type) => written.has(`${stream} ${type} ${name}`));
  });
};

/** Event ids that occur more than once in the log, and requests of people, repeated or not, that were executed more than once. */
export const doubled = (log: Log): string[] => {
  const byPeople = log.filter(({ meta }) => /^(user|guest-link):/.test(meta.actor));
  return [
    ...repeated(log.map(({ id, stream, type }) => [id, `${stream} ${type}`])),
    ...repeated(byPeople.map(({ type, meta }) => [`${type} ${meta.correlationId}`, `${type} of ${meta.correlationId}`])),
  ];
};

const repeated = (named: readonly (readonly [key: string, name: string])[]): string[] => {
  const seen = new Set<string>();
  return named.filter(([key]) => seen.size === seen.add(key).size).map(([, name]) => name);
};

/** Nights held by two at once, by an independent fold; and their holders at the end. */
export const nights = (log: Log): { twice: string[]; heldBy: Set<number> } => {
  const twice: string[] = [];
  const heldBy = new Set<number>();
  for (const [stream, events] of byStream<CalendarEvent>(log, /^calendar-/)) {
    const holderOf = new Map<string, number>();
    for (const event of events) {
      if (event.type !== 'NightsHeld' && event.type !== 'NightsReleased') continue;
      const { reservationId, stay } = event.data;
      for (const night of eachNight(stay)) {
        if (event.type === 'NightsReleased') holderOf.delete(night);
        else if (holderOf.has(night)) twice.push(`${stream} ${night}: ${holderOf.get(night)} and ${reservationId}`);
        else holderOf.set(night, reservationId);
      }
    }
    for (const holder of holderOf.values()) heldBy.add(holder);
  }
  return { twice, heldBy };
};

const LETTERS: Readonly<Record<ReservationEvent['type'], string>> = {
  ReservationDrafted: 'D',
  ReservationChanged: 'c',
  PaymentTypeChosen: 'm',
  DraftLapsed: 'L',
  DraftDiscarded: 'X',
  ReservationRequested: 'R',
  ReservationAccepted: 'A',
  ReservationRejected: 'J',
  ReservationAutoRejected: 'O',
  TransferStarted: 't',
  TransferAnnounced: 'n',
  PaymentProposed: '', // a clock that stands still is no step
  PaymentProposalEnded: '',
  StayEndRequested: '', // what follows from it is its end, or nothing
  StayEndRejected: '',
  LinkRenewed: '',
  TermsAccepted: '',
  ReservationPaid: 'P',
  ReservationUnpaid: 'U',
  CancellationUndone: 'W',
  ReservationCancelled: 'K',
};
/**
 * Every valid life of a reservation once all its deadlines have passed: each step once, one end; again from the payment on if that was
 * reverted, unless it was cancelled.
 */
const WHOLE_LIFE = /^D[cm]*(L|X|Rm*(J|O|K|Am*(tm*n?)?(PUm*(tm*n?)?)*(K|P(KU?)?)))$/;

/** The earliest instant of a timer's event, by the deadline set for it. */
const dueOf = (event: ReservationEvent, life: readonly ReservationEvent[]): string | null => {
  const at = (type: ReservationEvent['type'], field: string): string => {
    const set = life.find((one) => one.type === type);
    return set && field in set.data ? String((set.data as Record<string, unknown>)[field]) : '';
  };
  if (event.type === 'DraftLapsed') return at('ReservationDrafted', 'lapsesAt');
  if (event.type === 'ReservationAutoRejected') return at('ReservationRequested', 'respondBy');
  if (event.type !== 'ReservationCancelled') return null;
  if (event.data.cause === 'payment_deadline') return at('ReservationAccepted', 'payBy');
  return event.data.cause === 'transfer_deadline' ? at('TransferStarted', 'transferBy') : null;
};

/** Reservations whose life is not one of those there are, and effects of deadlines that came too early. */
export const brokenLives = (log: Log): { broken: string[]; lapsed: number; paid: Set<number> } => {
  const broken: string[] = [];
  const paid = new Set<number>();
  let lapsed = 0;
  for (const [stream, life] of byStream<ReservationEvent>(log, /^reservation-/)) {
    const letters = life
      .map(({ type }) => LETTERS[type])
      .join('')
      .replaceAll('KW', ''); // it continues where it was
    if (!WHOLE_LIFE.test(letters)) broken.push(`${stream} ${letters}`);
    if (letters.endsWith('P')) paid.add(life[0]?.data.reservationId ?? 0);
    for (const event of life) {
      const due = dueOf(event, life);
      if (due === null) continue;
      lapsed += 1;
      if (event.meta.at < due) broken.push(`${stream} ${event.type} at ${event.meta.at}, due ${due}`);
    }
  }
  return { broken, lapsed, paid };
};

/** Confirmed money that neither paid its reservation nor is refunded, or both; or twice. */
export const strayMoney = (log: Log): string[] => {
  const paid = log.filter(isOneOf<Extract<ReservationEvent, { type: 'ReservationPaid' }>>(['ReservationPaid']));
  return [...byStream<PaymentEvent>(log, /^payment-/)].flatMap(([stream, events]) =>
    events.flatMap((event) => {
      if (event.type !== 'PaymentConfirmed') return [];
      const { paymentId } = event.data;
      const times = (type: PaymentEvent['type'], more = (_: PaymentEvent) => true) =>
        events.filter((one) => one.type === type && one.data.paymentId === paymentId && more(one)).length;
      const uses = paid.filter(({ data }) => data.paymentId === paymentId).length;
      const unused = times('RefundDue', (one) => one.type === 'RefundDue' && !one.data.cause.startsWith('cancelled_by_'));
      const isRight = times('PaymentConfirmed') === 1 && uses + unused === 1 && times('RefundDue') <= 1;
      return isRight ? [] : [`${stream} ${paymentId}: paid ${uses}, back ${unused}`];
    }),
  );
};

/** Paid reservations that were cancelled with something to give back, without exactly one refund due. */
export const missingRefunds = (log: Log): string[] =>
  [...byStream<ReservationEvent>(log, /^reservation-/)].flatMap(([stream, life]) => {
    const end = life.at(-1);
    if (end?.type !== 'ReservationCancelled' || end.data.refund.amount === 0) return [];
    const due = log.filter(
      (e) => e.stream === `payment-${end.data.reservationId}` && e.type === 'RefundDue' && /cancelled_by/.test(JSON.stringify(e.data)),
    );
    return due.length === 1 ? [] : [`${stream}: ${due.length} refunds due`];
  });

/** Slots of requests that are over but were never given back. */
export const slotsLeft = (log: Log): string[] =>
  [...byStream<RequestSlotEvent>(log, /^requests-/)].flatMap(([stream, events]) => {
    const taken = new Set<number>();
    for (const { type, data } of events) {
      if (type === 'RequestSlotTaken') taken.add(data.reservationId);
      else taken.delete(data.reservationId);
    }
    return [...taken].map((id) => `${stream}: ${id}`);
  });

/** Requests a host refused or let lapse whose mark on the listing, or its sparing (D-50), is missing or double. */
export const wrongStrikes = (log: Log): string[] => {
  const refused = log.filter(({ type }) => type === 'ReservationRejected' || type === 'ReservationAutoRejected');
  const marks = log
    .filter(({ type }) => type === 'ListingStruck' || type === 'StrikeSpared')
    .map(({ data }) => ('reservationId' in data ? data.reservationId : null));
  const wanted = refused.map(({ data }) => ('reservationId' in data ? data.reservationId : null));
  return [...new Set([...marks, ...wanted])]
    .filter((id) => marks.filter((one) => one === id).length !== wanted.filter((one) => one === id).length)
    .map((id) => `reservation ${id}`);
};

const LETTERS_OF: Readonly<Record<string, readonly string[]>> = {
  ReservationRequested: ['guest-request-sent', 'host-request'],
  ReservationAccepted: ['guest-accepted', 'host-accepted'],
  ReservationRejected: ['guest-rejected'],
  ReservationAutoRejected: ['guest-unanswered', 'host-unanswered'],
  TransferStarted: ['guest-transfer-started'],
  TransferAnnounced: ['guest-transfer-announced', 'host-transfer-announced'],
  ListingApproved: ['host-space-approved'],
  ListingBlocked: ['host-space-blocked'],
  ListingUnblocked: ['host-space-unblocked'],
  ReservationPaid: ['guest-paid', 'host-paid'],
  CancellationUndone: ['guest-restored', 'host-restored'],
  UserRegistered: ['confirm_email'],
  ReservationUnpaid: ['guest-unpaid', 'host-unpaid'],
  StayEndRequested: ['guest-end-asked'],
  StayEndRejected: ['guest-end-refused', 'host-end-refused'],
  PaymentDisputed: ['guest-contested', 'host-contested'],
  PaymentReversed: ['guest-contested', 'host-contested'],
  PayoutMade: ['host-payout-sent'],
  PayoutReverted: ['host-payout-reverted'],
  PayoutSetOff: ['host-payout-kept'],
  PaymentProposalEnded: ['guest-unconfirmed'],
};

/** Streams of requests that their guest took back before the host had answered: in these short runs always within ten minutes (D-140). */
export const takenBack = (log: Log): ReadonlySet<string> =>
  new Set(
    [...byStream<ReservationEvent>(log, /^reservation-/)].flatMap(([stream, life]) => {
      const end = life.at(-1);
      const wasAnswered = life.some(({ type }) => type === 'ReservationAccepted');
      return end?.type === 'ReservationCancelled' && end.data.cause === 'guest' && !wasAnswered ? [stream] : [];
    }),
  );

/** The mails this log makes necessary, as `<event id> <template>`. Windows this short have no reminders. */
export const mailsDue = (log: Log): string[] =>
  log.flatMap(({ id, type, data }) => {
    const cause = 'cause' in data ? String(data.cause) : '';
    if (type === 'ReservationCancelled') {
      if (cause === 'payment_deadline') return [`${id} guest-payment-lapsed`, `${id} host-payment-lapsed`];
      if (cause === 'transfer_deadline') return [`${id} guest-transfer-lapsed`, `${id} host-payment-lapsed`];
      return [`${id} guest-cancelled`, `${id} host-cancelled`];
    }
    if (type === 'LinkRenewed') return [`${id} ${'party' in data ? String(data.party) : ''}-link-anew`];
    if (type === 'RefundDue') return cause.startsWith('cancelled_by_') ? [] : [`${id} guest-payment-returned`];
    if (type === 'PaymentReversed' && 'known' in data) return []; // notified when the case was opened
    return (LETTERS_OF[type] ?? []).map((template) => `${id} ${template}`);
  });
