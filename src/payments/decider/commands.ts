import type { DateOnly, Instant } from '../../kernel/types.ts';
import type { PaymentEvent } from '../events.ts';
import type { Payments } from './state.ts';

/** A command on one payment. */
export type Command<Type extends string, Data extends object = object> = {
  readonly type: Type;
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
} & Data;

/** The later months that a payment is for, by their due days; absent for the payment that begins the stay. */
export type ForMonths = { readonly months?: readonly DateOnly[] | undefined };

/** What each command of a decider leads to: events, none when there is nothing to do, or a Rejection. */
export type Decisions<C extends { readonly type: string }> = {
  readonly [Type in C['type']]: (command: Extract<C, { type: Type }>, state: Payments) => PaymentEvent[];
};
