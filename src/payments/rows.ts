import type { PaymentRow } from '../../projections/payments/payments.ts';
import type { Recorded } from '../engine/event-store/port.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The payment of a reservation after these events of its stream; undefined while it is not paid. */
    readonly paymentAfterEvents: (events: readonly Recorded[]) => PaymentRow | undefined;
  }
}
