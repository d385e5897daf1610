import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { fromWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import type { PaymentDeps } from '../deps.ts';
import { refundsFor } from '../refunds/refunds.ts';
import type { Because, Done } from './by-administrator.ts';

type StayEnd = Because & { readonly reservationId: number; readonly reason: string };
/** `refund`: the refund shown to the administrator, in decimals of the quote's currency. */
type End = StayEnd & {
  readonly back: 'all' | 'unused';
  readonly refund?: number | undefined;
  /** What was shown to go back in all, with the later months, for each currency. */
  readonly suma?: readonly Shown[] | undefined;
};
type Shown = { readonly amount: number; readonly currency: string };

/** An administrator's answers to a host who asks to end a stay that has begun (D-136). They throw the reservation's refusals. */
export const stayEnds = (deps: PaymentDeps) => {
  const because = (reason: string, metadata: Metadata, work: () => Promise<{ position: Position | null }>): Promise<Done> =>
    withReason(deps, reason, metadata, async () => ({ position: (await work()).position, waits: false }));
  return {
    /** The reservation ends with the refund; the reaction makes it due, on hold above the limit (D-137). */
    endStay: async ({ reservationId, adminId, back, refund, suma, reason }: End, metadata: Metadata): Promise<Done> => {
      const reservation = await reservationsForPayment.byId(deps.db, reservationId);
      if (!reservation) throw new Rejection('not_found');
      const expected = refund === undefined ? undefined : fromWire(refund, reservation.quote.currency);
      if (suma && !(await isStillSum(deps, { reservationId, adminId }, back, suma))) throw new Rejection('refund_changed');
      return because(reason, metadata, () => deps.reservations.endStay({ reservationId, back, expected }, metadata));
    },
    refuseEnd: ({ reservationId, reason }: StayEnd, metadata: Metadata): Promise<Done> =>
      because(reason, metadata, () => deps.reservations.refuseEnd({ reservationId }, metadata)),
  };
};

/**
 * Whether this end still gives back what was shown. Of a stay that cannot be ended any more it says yes: the reservation refuses with why.
 */
const isStillSum = async (
  deps: PaymentDeps,
  { reservationId, adminId }: Pick<End, 'reservationId' | 'adminId'>,
  back: End['back'],
  shown: readonly Shown[],
): Promise<boolean> => {
  const option = (await refundsFor(deps, reservationId, 'admin', adminId)).find(({ como }) => como === back);
  if (!option) return true;
  const { suma } = option;
  return (
    suma.length === shown.length &&
    suma.every(({ amount, currency }) => shown.some((one) => one.amount === amount && one.currency === currency))
  );
};
