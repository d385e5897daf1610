import { own } from '../kernel/own.ts';
import { type BackParts, backParts } from '../kernel/price/back-parts.ts';
import type { DateOnly, Instant, Money } from '../kernel/types.ts';
import type { Quote } from '../pricing/events.ts';
import { type Ended, isPart, refundCauseOf } from '../reservations/events.ts';
import { type InNameOf, refundsOfCause } from './decider/refund.ts';
import type { Payments } from './decider/state.ts';
import { type PaymentCommand, payments } from './decider.ts';
import type { PaymentEvent } from './events.ts';

type Untimed<C> = C extends unknown ? Omit<C, 'now'> : never;
export type EndingCommand = Untimed<Extract<PaymentCommand, { type: 'CancelInstalments' | 'DueRefund' | 'RefundInstalments' }>>;
type Stay = { readonly reservationId: number; readonly quote: Pick<Quote, 'currency' | 'later' | 'stay'> };

/**
 * The commands on the payments of a paid stay when it ends, in order: unpaid months are no longer owed, and the refund of the payment that
 * began it becomes due. Prepayments for unused months are refunded too, or everything when the guest is not at fault (D-46). If unused
 * nights are refunded, so are those of the current month (D-136). `by`: the administrator on whose behalf it ends.
 */
export const endingCommands = ({ reservationId, quote }: Stay, ended: Ended, by?: InNameOf): EndingCommand[] => {
  const { cause, refund, agreed, day } = ended;
  const isWhole = refund.amount > 0 && !isPart(cause, refund);
  const named = { reservationId, cause: refundCauseOf(cause), by } as const;
  const commands: EndingCommand[] = [];
  const { checkIn } = quote.stay;
  const from = isWhole && checkIn < day ? checkIn : day; // a refunded month is not owed again
  if (quote.later.length > 0) commands.push({ type: 'CancelInstalments', reservationId, from });
  if (refund.amount > 0) {
    const amount = isWhole ? 'all' : { amount: refund.amount, currency: quote.currency };
    commands.push({ type: 'DueRefund', paymentId: null, amount, ...named });
  }
  if (quote.later.length > 0)
    commands.push({
      type: 'RefundInstalments',
      from: isWhole ? null : day,
      ...(agreed && !isWhole && { until: quote.stay.checkOut }),
      ...named,
    });
  return commands;
};

/** The refund of one payment at an end. `months`: those it pays, none for the payment that began the stay. */
export type Back = {
  readonly paymentId: string;
  readonly months: readonly DateOnly[];
  /** As charged, with the surcharge of the method. */
  readonly paid: Money;
  readonly back: Money;
  /** Refunded and retained amounts by rent, service and surcharge of the method, as charged. */
  readonly parts: BackParts;
  /** What the host and the service charge lose by it, in the quote's currency. */
  readonly taken: Money;
};

type RefundDue = Extract<PaymentEvent, { type: 'RefundDue' }>;

/** The refund of each payment that counts if the stay ended at `now`, by the commands of a real end on the current payments. */
export const backOf = (stay: Stay, ended: Ended, before: Payments, now: Instant): Back[] => {
  let state = before;
  const due: RefundDue[] = [];
  for (const command of endingCommands(stay, ended)) {
    const events = payments.decide({ ...command, now }, state);
    state = events.reduce(payments.evolve, state);
    due.push(...events.filter((event) => event.type === 'RefundDue'));
  }
  return Object.entries(before.byId)
    .filter(([, { status, refund }]) => status === 'confirmed' && refund === null)
    .map(([paymentId, { pays: months, total: paid, surcharge, applied }]) => {
      const goes = due.find(({ data }) => data.paymentId === paymentId)?.data;
      const { host, service, surcharge: charge } = goes?.taken ?? {};
      const of = {
        charged: paid.amount,
        surcharge: surcharge.amount,
        rent: applied?.host.amount ?? 0,
        service: applied?.service.amount ?? 0,
      };
      const refunded = { rent: host?.amount ?? 0, service: service?.amount ?? 0, charge: charge?.amount ?? 0 };
      return {
        paymentId,
        months,
        paid,
        back: { ...paid, amount: goes?.amount.amount ?? 0 },
        parts: backParts(of, goes?.amount.amount ?? 0, refunded),
        taken: { amount: (host?.amount ?? 0) + (service?.amount ?? 0), currency: stay.quote.currency },
      };
    });
};

/**
 * The refunds of an end over all payments, including those that became due before, so that a repeat of an interrupted end counts the same.
 */
export const backInAll = (stay: Stay, ended: Ended, before: Payments, now: Instant): Money[] => [
  ...refundsOfCause(refundCauseOf(ended.cause), before),
  ...backOf(stay, ended, before, now).map(({ back }) => back),
];

/** The shares of a payment without the surcharge of its method, in the currency of the quote. */
export const withoutSurcharge = (paymentId: string, { byId }: Payments, currency: Money['currency']): Money => {
  const applied = own(byId, paymentId)?.applied;
  return { amount: (applied?.host.amount ?? 0) + (applied?.service.amount ?? 0), currency };
};
