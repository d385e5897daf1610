import { addDays } from '../../kernel/nights.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import { instantIn } from '../../kernel/zones.ts';
import type { Quote } from '../../pricing/events.ts';
import { type Gateway, isGateway, type PaymentEvent, type RentMonth } from '../events.ts';
import type { Seen } from './dispute.ts';
import { amountOf, expectPayable } from './instalments.ts';
import { record } from './record.ts';
import { heldForReview } from './refund.ts';
import {
  type Command,
  type Decisions,
  type ForMonths,
  isAnnounced,
  minus,
  monthsOf,
  openCheckout,
  type Payment,
  type Payments,
  paidMonths,
  refusalOf,
} from './state.ts';

/**
 * A payment, from the checkout to the money that counts. Its states (`status`) only go forward: money that arrives late still counts.
 *
 * | from | what | to |
 * |---|---|---|
 * | – | `Start` | started |
 * | –, started, pending, failed | `RecordReport`: the gateway's report | pending, failed, confirmed, review |
 * | – | `ConfirmByHand`, `RecordUnexpectedTransfer` | confirmed, review |
 * | review | `Release`; `GiveBack` of refunds | confirmed |
 * | confirmed | `ApplyPayment` divides it between host and service | confirmed |
 * | confirmed by hand | `VoidPayment` | withdrawn |
 */
export type LifeCommand =
  | Command<'Start', { readonly gateway: Gateway; readonly total: Money; readonly surcharge: Money } & ForMonths>
  | Command<'OpenCheckout', { readonly checkout: string; readonly url: string }>
  | Command<'RecordReport', { readonly gateway: Gateway; readonly seen: Seen }>
  | Command<
      'ConfirmByHand',
      {
        readonly method: 'bankTransfer' | 'manual';
        readonly paid: Money;
        readonly surcharge: Money;
        readonly reason: string | null;
      } & ForMonths
    >
  /** `over`: why the reservation can no longer be paid; null while it can. */
  | Command<'RecordUnexpectedTransfer', { readonly paid: Money; readonly over: string | null } & ForMonths>
  | Command<
      'ApplyPayment',
      {
        readonly host: Money;
        readonly service: Money;
        readonly hostId: number;
        readonly payoutFrom: DateOnly;
        readonly payoutBy?: DateOnly | undefined;
        readonly later: readonly RentMonth[];
      }
    >
  /** `total`: of the stay, in the quote's currency: what accepted money in review pays, unless it is for later months. */
  | Command<'Release', { readonly total: Money }>
  | Command<'VoidPayment'>;

type Of<T extends LifeCommand['type']> = Extract<LifeCommand, { type: T }>;
type CommandBase = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

const start = (command: Of<'Start'>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, total, surcharge, months, now } = command;
  expectWanted(months, state);
  if (months) expectPayable(months, state);
  if (openCheckout(state, gateway, total, now, months)) return [];
  return [
    { type: 'PaymentStarted', data: { reservationId, paymentId, gateway, total, surcharge, startedAt: now, ...(months && { months }) } },
  ];
};

/** Throws Rejection already_paid, and for instalments not_owed. */
const expectWanted = (months: readonly DateOnly[] | undefined, state: Payments): void => {
  const refusal = refusalOf(months, state);
  if (refusal) throw new Rejection(refusal);
};

const openedCheckout = ({ reservationId, paymentId, checkout, url, now }: Of<'OpenCheckout'>, { byId }: Payments): PaymentEvent[] =>
  own(byId, paymentId)?.checkout?.id === checkout
    ? []
    : [{ type: 'CheckoutOpened', data: { reservationId, paymentId, checkout, url, openedAt: now } }];

const confirmByHand = (command: Of<'ConfirmByHand'>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, now, method, paid, surcharge, reason, months } = command;
  expectWanted(months, state);
  const data = { reservationId, paymentId, gateway: method, paid, surcharge, reason, confirmedAt: now, ...(months && { months }) };
  return [{ type: 'PaymentConfirmed', data }];
};

/**
 * Money on the bank account that does not pay automatically: late, duplicate, or another amount. If it can no longer pay, its refund
 * becomes due; otherwise it is held for review, to be accepted or refunded. Idempotent.
 */
const recordUnexpectedTransfer = (
  { reservationId, paymentId, now, paid, months, over }: Of<'RecordUnexpectedTransfer'>,
  state: Payments,
): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  const known = own(state.byId, paymentId);
  if (known && !isAnnounced(known)) return [];
  const cause = refusalOf(months, state) ?? (months ? null : over);
  const isFor = months ? { months } : {};
  if (cause === null)
    return [
      {
        type: 'PaymentHeldForReview',
        data: { ...about, reason: 'unexpected_transfer', seen: paid, at: now, gateway: 'bankTransfer', ...isFor },
      },
    ];
  const surcharge = { ...paid, amount: 0 };
  return [
    { type: 'PaymentConfirmed', data: { ...about, gateway: 'bankTransfer', paid, surcharge, reason: null, confirmedAt: now, ...isFor } },
    { type: 'RefundDue', data: { ...about, amount: paid, cause, dueAt: now } },
  ];
};

/** Assigns the money to a reservation: the host's part, our part, and when the payout is due. Idempotent. */
const applyPayment = ({ type: _, reservationId, paymentId, now, ...shares }: Of<'ApplyPayment'>, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (payment?.status !== 'confirmed' || payment.applied || payment.refund || payment.pays.length > 0) return [];
  const { later, payoutBy, ...whose } = shares;
  const { total: charged, surcharge } = payment;
  const months = later.length === 0 ? {} : { later };
  const by = payoutBy === undefined || payoutBy === shares.payoutFrom ? {} : { payoutBy };
  return [{ type: 'PaymentApplied', data: { reservationId, paymentId, charged, surcharge, ...whose, ...by, appliedAt: now, ...months } }];
};

/** Accepts money of an unexpected amount or origin as the payment. */
const release = (command: CommandBase, state: Payments): PaymentEvent[] => {
  const payment = heldForReview(command, state);
  const { total: paid, surcharge, gateway, ref } = payment;
  const months = monthsOf(payment);
  const refusal = refusalOf(months, state);
  if (refusal) throw new Rejection(refusal);
  const { reservationId, paymentId, now } = command;
  const method = gateway ?? 'manual';
  const data = {
    reservationId,
    paymentId,
    gateway: method,
    paid,
    surcharge,
    reason: null,
    confirmedAt: now,
    ref,
    released: true,
    ...(months && { months }),
  } as const;
  return [{ type: 'PaymentConfirmed', data }];
};

/**
 * What money in review pays once it is accepted, however little arrived: the host gets their whole part. Above what one administrator may
 * enter as paid, two are required (SEC-33).
 */
export const paidByRelease = ({ paymentId, total }: CommandBase & { readonly total: Money }, state: Payments): Money => {
  const payment = own(state.byId, paymentId);
  const months = payment && monthsOf(payment);
  return months ? amountOf(months, state, total) : total;
};

/** Whether any of it was paid out to the host, or later months of the stay it began were paid. */
const isPassedOn = ({ transfers, setOff, settled, pays }: Payment, state: Payments): boolean =>
  transfers.length > 0 || setOff !== 0 || settled !== 0 || (pays.length === 0 && paidMonths(state).size > 0);

/**
 * Reverts money that an administrator had entered by mistake: its ledger entries add up to zero (D-51), and a due refund of it is
 * cancelled. Payments reported by a gateway cannot be voided; a payout of the money has to be reverted first; money refunded to the guest
 * cannot be reverted. Throws Rejection not_found, not_marked_paid, refund_sent, money_gone_on, and conflict while the reservation is still
 * being paid with it.
 */
const voidPayment = ({ reservationId, paymentId, now }: CommandBase, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  const { gateway, status, isReleased, applied, total: amount, surcharge, refund } = payment;
  if (status !== 'confirmed' || gateway === null || isGateway(gateway) || isReleased) throw new Rejection('not_marked_paid');
  if (refund?.status === 'sent') throw new Rejection('refund_sent');
  if (isPassedOn(payment, state)) throw new Rejection('money_gone_on');
  if (!applied && !refund) throw new Rejection('conflict');
  const nothing = minus(amount, amount.amount); // for money that paid no reservation
  const taken = applied
    ? { host: applied.host, service: applied.service, surcharge: minus(surcharge, refund?.taken?.surcharge?.amount ?? 0) }
    : { host: nothing, service: nothing, surcharge: nothing };
  const ended = refund ? { refund: refund.amount } : {};
  return [{ type: 'PaymentVoided', data: { reservationId, paymentId, amount, via: gateway, taken, voidedAt: now, ...ended } }];
};

/** The reminder of a month's rent is sent this many days before it is due, at this local time of the listing. */
const REMINDED = { days: 3, at: '10:00' };

/** The later months of a long stay, by anniversary (D-64). */
export const rentMonths = ({ later, currency }: Pick<Quote, 'later' | 'currency'>, timeZone: string): RentMonth[] =>
  later.map(({ due, amount }) => ({
    due,
    remindAt: instantIn(timeZone, addDays(due, -REMINDED.days), REMINDED.at),
    amount: { amount, currency },
  }));

export const lifeDecisions: Decisions<LifeCommand> = {
  Start: start,
  OpenCheckout: openedCheckout,
  RecordReport: record,
  ConfirmByHand: confirmByHand,
  RecordUnexpectedTransfer: recordUnexpectedTransfer,
  ApplyPayment: applyPayment,
  Release: release,
  VoidPayment: voidPayment,
};
