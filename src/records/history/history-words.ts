import type { CalendarEvent } from '../../calendar/events.ts';
import type { CouponEvent } from '../../coupons/events.ts';
import { moneyText } from '../../kernel/formats.ts';
import { eachLanguage, type Language } from '../../kernel/languages.ts';
import { versionText } from '../../kernel/legal/version-text.ts';
import type { ListingEvent } from '../../listings/events.ts';
import type { PaymentEvent } from '../../payments/events.ts';
import type { CancelCause, ReservationEvent } from '../../reservations/events.ts';
import { type TextKey, type TextValues, textsOf } from '../../server/texts.ts';

/** All events that can happen to one reservation, from any stream. */
export type HistoryEvent =
  | ReservationEvent
  | PaymentEvent
  | Extract<CouponEvent, { data: { reservationId: number } }>
  | Extract<ListingEvent, { data: { reservationId: number } }>
  | Extract<CalendarEvent, { data: { reservationId: number } }>;

export type Actor = 'guest' | 'host' | 'admin' | 'system';
type Text = Readonly<Record<Language, string>>;
/** `to`: the sides that may see it; administrators see all. */
export type Line = { readonly by: Actor; readonly to: 'both' | 'guest' | 'host'; readonly text: Text };
type Lines = {
  readonly [Type in HistoryEvent['type']]: Line | 'said by another' | ((event: Extract<HistoryEvent, { type: Type }>) => Line | null);
};

type Values = TextValues | ((language: Language) => TextValues);
const line = (by: Actor, to: Line['to'], key: Extract<TextKey, `history:${string}`>, values?: Values): Line => ({
  by,
  to,
  text: eachLanguage((language) => textsOf(language)(key, typeof values === 'function' ? values(language) : values)),
});
const byHand = (method: string): boolean => method === 'manual' || method === 'bankTransfer';

const CANCELLED: Readonly<Record<CancelCause, Line>> = {
  guest: line('guest', 'both', 'history:ReservationCancelled.guest'),
  host: line('host', 'both', 'history:ReservationCancelled.host'),
  admin: line('admin', 'both', 'history:ReservationCancelled.admin'),
  payment_deadline: line('system', 'both', 'history:ReservationCancelled.payment_deadline'),
  transfer_deadline: line('system', 'both', 'history:ReservationCancelled.transfer_deadline'),
};

/**
 * The text of each event for people: no names, no contact data, no texts of administrators or gateways. Hosts do not see payment
 * attempts, coupons and the guest's charges; guests do not see marks and payouts. Only the guest sees what happened before the request.
 */
export const LINES: Lines = {
  ReservationDrafted: line('guest', 'guest', 'history:ReservationDrafted'),
  ReservationChanged: line('guest', 'guest', 'history:ReservationChanged'),
  TermsAccepted: ({ data: { version } }) =>
    line('guest', 'guest', 'history:TermsAccepted', (language) => ({ version: versionText(language, version) })),
  PaymentTypeChosen: line('guest', 'guest', 'history:PaymentTypeChosen'),
  DraftLapsed: line('system', 'guest', 'history:DraftLapsed'),
  DraftDiscarded: line('guest', 'guest', 'history:DraftDiscarded'),
  ReservationRequested: line('guest', 'both', 'history:ReservationRequested'),
  ReservationAccepted: line('host', 'both', 'history:ReservationAccepted'),
  ReservationRejected: line('host', 'both', 'history:ReservationRejected'),
  ReservationAutoRejected: line('system', 'both', 'history:ReservationAutoRejected'),
  TransferStarted: line('guest', 'both', 'history:TransferStarted'),
  TransferAnnounced: line('guest', 'both', 'history:TransferAnnounced'),
  PaymentProposed: line('admin', 'both', 'history:PaymentProposed'),
  PaymentProposalEnded: line('admin', 'both', 'history:PaymentProposalEnded'),
  ReservationPaid: ({ data }) => ({
    ...line('guest', 'both', 'history:ReservationPaid'),
    by: byHand(data.method) ? 'admin' : 'guest',
  }),
  ReservationUnpaid: ({ data: { payBy } }) =>
    line('admin', 'both', payBy === null ? 'history:ReservationUnpaid.over' : 'history:ReservationUnpaid.waits'),
  CancellationUndone: line('admin', 'both', 'history:CancellationUndone'),
  StayEndRequested: line('host', 'both', 'history:StayEndRequested'),
  LinkRenewed: ({ data: { party } }) => line('admin', party, 'history:LinkRenewed'),
  StayEndRejected: line('admin', 'both', 'history:StayEndRejected'),
  ReservationCancelled: ({ data }) => (data.agreed ? line('admin', 'both', 'history:ReservationCancelled.agreed') : CANCELLED[data.cause]),

  PaymentStarted: line('guest', 'guest', 'history:PaymentStarted'),
  CheckoutOpened: 'said by another', // PaymentStarted
  PaymentPending: line('system', 'guest', 'history:PaymentPending'),
  PaymentConfirmed: ({ data }) =>
    line(byHand(data.gateway) ? 'admin' : 'system', 'guest', 'history:PaymentConfirmed', { amount: moneyText(data.paid) }),
  PaymentFailed: line('system', 'guest', 'history:PaymentFailed'),
  PaymentHeldForReview: line('system', 'guest', 'history:PaymentHeldForReview'),
  // ReservationPaid covers the first one; the amounts differ for guest and host, and are in the payment and the payout
  PaymentApplied: ({ data: { months } }) => (months ? line('guest', 'both', 'history:InstalmentsPaid') : null),
  PaymentVoided: ({ data }) => line('admin', 'guest', 'history:PaymentVoided', { amount: moneyText(data.amount) }),
  RefundDue: ({ data }) => line('system', 'guest', 'history:RefundDue', { amount: moneyText(data.amount) }),
  RefundReverted: ({ data }) => line('admin', 'guest', 'history:RefundReverted', { amount: moneyText(data.amount) }),
  RefundSent: ({ data }) => line(byHand(data.via) ? 'admin' : 'system', 'guest', 'history:RefundSent', { amount: moneyText(data.amount) }),
  RefundRefused: line('system', 'guest', 'history:RefundRefused'),
  RefundRetried: ({ data }) => line('admin', 'guest', 'history:RefundRetried', { amount: moneyText(data.amount) }),
  RefundApproved: 'said by another', // RefundSent
  RefundPending: ({ data }) => (data.again ? null : line('system', 'guest', 'history:RefundPending')),
  RefundSeen: ({ data }) => line('system', 'guest', 'history:RefundSeen', { amount: moneyText(data.amount) }),
  PaymentDisputed: line('system', 'both', 'history:PaymentDisputed'),
  PaymentReversed: line('system', 'both', 'history:PaymentReversed'),
  ChargebackNamed: 'said by another', // ChargebackOpened
  ChargebackReturned: 'said by another', // ChargebackSettled
  ChargebackSettled: ({ data: { outcome } }) =>
    outcome === 'won' ? line('admin', 'both', 'history:ChargebackSettled.won') : line('admin', 'both', 'history:ChargebackSettled.lost'),
  ChargebackRecovered: 'said by another', // the payment that covers the months
  PayoutMade: ({ data }) => line('admin', 'host', 'history:PayoutMade', { amount: moneyText(data.amount) }),
  PayoutSetOff: ({ data }) => line('system', 'host', 'history:PayoutSetOff', { amount: moneyText(data.amount) }),
  DebtSetOff: ({ data }) => line('system', 'host', 'history:DebtSetOff', { amount: moneyText(data.amount) }),
  DebtRepaid: ({ data }) => line('host', 'host', 'history:DebtRepaid', { amount: moneyText(data.amount) }),
  ApprovalRequested: 'said by another', // between administrators; the approved action has its own event
  ApprovalGranted: 'said by another',
  ApprovalRejected: 'said by another',
  PayoutReverted: ({ data }) => line('admin', 'host', 'history:PayoutReverted', { amount: moneyText(data.amount) }),
  InstalmentsAnnounced: line('guest', 'both', 'history:InstalmentsAnnounced'),
  InstalmentsNotArrived: line('admin', 'guest', 'history:InstalmentsNotArrived'),
  InstalmentMissed: ({ data }) => line('system', 'both', 'history:InstalmentMissed', { amount: moneyText(data.amount) }),
  InstalmentsRestored: line('system', 'both', 'history:InstalmentsRestored'),
  InstalmentsCancelled: line('system', 'both', 'history:InstalmentsCancelled'),

  CouponReserved: line('guest', 'guest', 'history:CouponReserved'),
  CouponConsumed: line('system', 'guest', 'history:CouponConsumed'),
  CouponRestored: line('system', 'guest', 'history:CouponRestored'),
  CouponReleased: line('system', 'guest', 'history:CouponReleased'),

  ListingStruck: line('system', 'host', 'history:ListingStruck'),
  StrikeSpared: line('system', 'host', 'history:StrikeSpared'),
  StrikeWaived: line('admin', 'host', 'history:StrikeWaived'),

  NightsHeld: 'said by another', // ReservationRequested
  NightsReleased: 'said by another', // the event that ended it
};

/** Null when another event covers it. */
export const lineOf = (event: HistoryEvent): Line | null => {
  const known = LINES[event.type];
  if (known === 'said by another') return null;
  return typeof known === 'function' ? known(event as never) : known; // the table pairs each type with its own function
};
