import type { Metadata, Position } from '../platform/event-store/port.ts';
import { withWords } from '../platform/words.ts';
import { reservationForPayment } from '../reservations/public.ts';
import { fromWire } from '../shared/money.ts';
import { Rejection } from '../shared/types.ts';
import { dayIn } from '../shared/zones.ts';
import type { PaymentCommand } from './decider.ts';
import { type PaymentDeps, paymentHandler } from './deps.ts';
import { paymentStream } from './events.ts';
import { reservationIn } from './record-seen.ts';
import { settle } from './settle.ts';

type Asked = { readonly paymentId: string; readonly reason: string };

/** What administrators do with one payment. Throw Rejection not_found and what the decider refuses. */
export const paymentDesk = (deps: PaymentDeps) => {
  const { clock } = deps;
  const send = paymentHandler(deps);
  /** The reason may name anybody: it lies beside the log (SEC-36). */
  const saying = (reason: string, stream: string, command: PaymentCommand, metadata: Metadata) =>
    withWords(deps, reason, metadata, () => send(stream, command, metadata));
  const about = ({ paymentId }: Asked) => {
    const reservationId = reservationIn(paymentId);
    if (reservationId === null) throw new Rejection('not_found');
    return { stream: paymentStream(reservationId), command: { reservationId, paymentId, now: clock.now() } };
  };

  return {
    release: async (asked: Asked, metadata: Metadata): Promise<Position | null> => {
      const { stream, command } = about(asked);
      const { state, position } = await saying(asked.reason, stream, { type: 'Release', ...command }, metadata);
      const payment = state.byId[asked.paymentId];
      if (payment?.status !== 'confirmed' || !payment.gateway || payment.refund) return position;
      const confirmed = { ...command, gateway: payment.gateway, paid: payment.total };
      return (await settle(deps, confirmed, metadata.correlationId)) ?? position;
    },

    giveBack: async (asked: Asked, metadata: Metadata) => {
      const { stream, command } = about(asked);
      return (await saying(asked.reason, stream, { type: 'GiveBack', ...command }, metadata)).position;
    },

    refundSent: async (asked: Asked, metadata: Metadata) => {
      const { stream, command } = about(asked);
      return (await saying(asked.reason, stream, { type: 'RefundByHand', via: 'bankTransfer', ...command }, metadata)).position;
    },

    /** Due is due by the calendar of the listing. */
    paidOut: async ({ amount, ...asked }: Asked & { readonly amount: number | undefined }, metadata: Metadata) => {
      const { stream, command } = about(asked);
      const reservation = await reservationForPayment(deps.db, command.reservationId);
      if (!reservation) throw new Rejection('not_found');
      const minor = amount === undefined ? undefined : fromWire(amount, reservation.quote.currency);
      const today = dayIn(reservation.timeZone, command.now);
      return (await saying(asked.reason, stream, { type: 'PayOut', ...command, today, amount: minor }, metadata)).position;
    },
  };
};
