import { type DateOnly, type Instant, type Money, never, Rejection } from '../shared/types.ts';
import { apply, payOut } from './decider/payout.ts';
import { record, type Seen } from './decider/record.ts';
import { dueRefund, recordRefund, refundByHand } from './decider/refund.ts';
import { giveBack, release } from './decider/review.ts';
import { evolve, initial, openCheckout, type Payments, settledBy } from './decider/state.ts';
import type { Gateway, PaymentEvent } from './events.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

export type PaymentCommand =
  | ({ readonly type: 'Start'; readonly gateway: Gateway; readonly total: Money; readonly surcharge: Money } & About)
  | ({ readonly type: 'Open'; readonly checkout: string; readonly url: string } & About)
  | ({ readonly type: 'Record'; readonly gateway: Gateway; readonly seen: Seen } & About)
  | ({
      readonly type: 'ConfirmByHand';
      readonly method: 'bankTransfer' | 'manual';
      readonly paid: Money;
      readonly surcharge: Money;
      readonly reason: string | null;
    } & About)
  | ({
      readonly type: 'Apply';
      readonly host: Money;
      readonly service: Money;
      readonly hostId: number;
      readonly payoutFrom: DateOnly;
    } & About)
  /** Of a payment, or with null of the one that counts. */
  | ({ readonly type: 'DueRefund'; readonly amount: Money; readonly cause: string } & Omit<About, 'paymentId'> & {
        readonly paymentId: string | null;
      })
  | ({ readonly type: 'RecordRefund'; readonly outcome: { ref: string } | { refused: string } } & About)
  | ({ readonly type: 'RefundByHand'; readonly via: 'bankTransfer' | 'manual' } & About)
  | ({ readonly type: 'Release' } & About)
  | ({ readonly type: 'GiveBack' } & About)
  | ({ readonly type: 'PayOut'; readonly today: DateOnly; readonly amount: number | null | undefined } & About);

const decide = (command: PaymentCommand, state: Payments): PaymentEvent[] => {
  switch (command.type) {
    case 'Start':
      return start(command, state);
    case 'Open': {
      const { reservationId, paymentId, checkout, url, now } = command;
      if (state.byId[paymentId]?.checkout?.id === checkout) return [];
      return [{ type: 'CheckoutOpened', data: { reservationId, paymentId, checkout, url, openedAt: now } }];
    }
    case 'Record':
      return record(command, state);
    case 'ConfirmByHand': {
      const { reservationId, paymentId, now, method, paid, surcharge, reason } = command;
      if (settledBy(state)) throw new Rejection('already_paid');
      return [{ type: 'PaymentConfirmed', data: { reservationId, paymentId, gateway: method, paid, surcharge, reason, confirmedAt: now } }];
    }
    case 'Apply':
      return apply(command, state);
    case 'DueRefund':
      return dueRefund(command, state);
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'RefundByHand':
      return refundByHand(command, state);
    case 'Release':
      return release(command, state);
    case 'GiveBack':
      return giveBack(command, state);
    case 'PayOut':
      return payOut(command, state);
    default:
      return never(command);
  }
};

const start = (command: Extract<PaymentCommand, { type: 'Start' }>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, total, surcharge, now } = command;
  if (settledBy(state)) throw new Rejection('already_paid');
  if (openCheckout(state, gateway, total, now)) return [];
  return [{ type: 'PaymentStarted', data: { reservationId, paymentId, gateway, total, surcharge, startedAt: now } }];
};

export const payments = { initial, evolve, decide };
