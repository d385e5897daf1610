import type { Metadata, Position } from '../../platform/event-store/port.ts';
import { withReason } from '../../platform/reasons.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { fromWire } from '../../shared/money.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Because, Done } from './by-administrator.ts';

type Asked = Because & { readonly reservationId: number; readonly reason: string };
/** `refund`: the refund shown to the administrator, in decimals of the quote's currency. */
type End = Asked & { readonly back: 'all' | 'unused'; readonly refund?: number | undefined };

/** An administrator's answers to a host who asks to end a stay that has begun (D-136). They throw the reservation's refusals. */
export const stayEnds = (deps: PaymentDeps) => {
  const because = (reason: string, metadata: Metadata, work: () => Promise<{ position: Position | null }>): Promise<Done> =>
    withReason(deps, reason, metadata, async () => ({ position: (await work()).position, waits: false }));
  return {
    /** The reservation ends with the refund; the reaction makes it due, on hold above the limit (D-137). */
    endStay: async ({ reservationId, back, refund, reason }: End, metadata: Metadata): Promise<Done> => {
      const reservation = await reservationsForPayment.byId(deps.db, reservationId);
      if (!reservation) throw new Rejection('not_found');
      const expected = refund === undefined ? undefined : fromWire(refund, reservation.quote.currency);
      return because(reason, metadata, () => deps.reservations.endStay({ reservationId, back, expected }, metadata));
    },
    refuseEnd: ({ reservationId, reason }: Asked, metadata: Metadata): Promise<Done> =>
      because(reason, metadata, () => deps.reservations.refuseEnd({ reservationId }, metadata)),
  };
};
