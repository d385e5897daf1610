import { randomUUID } from 'node:crypto';
import type { Metadata, Position } from '../../platform/event-store/port.ts';
import { withReason } from '../../platform/reasons.ts';
import { reservationForPayment } from '../../reservations/public.ts';
import { fromWire } from '../../shared/money.ts';
import { Rejection } from '../../shared/rejection.ts';
import { settledBy } from '../decider/state.ts';
import { type Administrator, byAdministrator, offerOf, type PaymentDeps } from '../deps.ts';
import { tellProposal } from '../proposal.ts';
import { settle } from '../settle.ts';

type ByHand = {
  readonly reservationId: number;
  readonly reason: string | null;
  readonly amount: number | undefined;
} & Administrator;
type Done = { readonly position: Position | null; readonly waits: boolean };

/**
 * An administrator says that the money is there: after a transfer that was announced, or for money that came another way (SEC-33).
 * A given amount (decimals of the quote's currency) must be what the quote asks, or what the transfer asks.
 * Above the limit it waits for a second administrator, and the time to pay stands still. Throws Rejection not_found, second_administrator, mismatch of `amount`, the standing's code when it cannot be paid.
 */
export const payByHand = async (
  deps: PaymentDeps,
  { reservationId, reason, amount, adminId, agreesWith }: ByHand,
  metadata: Metadata,
): Promise<Done> => {
  const { db, clock, config } = deps;
  const reservation = await reservationForPayment(db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  const { quote } = reservation;
  const asked = { amount: quote.total, currency: quote.currency };
  const offer = reservation.transferStarted ? offerOf(config, quote, 'bankTransfer') : null;
  const expected = offer ? offer.total : asked;
  const given = amount === undefined ? expected.amount : fromWire(amount, quote.currency);
  if (given !== expected.amount && given !== asked.amount) throw new Rejection('mismatch', { field: 'amount' });
  reservation.expectPayable(clock.now());
  const method = offer ? 'bankTransfer' : 'manual';
  const paymentId = `${reservationId}-${randomUUID()}`;
  const paid = { ...asked, amount: given };
  const surcharge = { ...asked, amount: given - asked.amount };
  const command = { type: 'ConfirmByHand', reservationId, paymentId, method, paid, surcharge, reason: null, now: clock.now() } as const;
  const { state, position, waits } = await withReason(deps, reason, metadata, () =>
    byAdministrator(deps)(command, { adminId, agreesWith }, metadata),
  );
  const settled = settledBy(state); // the one of the first time, when the same command came again
  if (!settled) return { position: (await tellProposal(deps, reservationId, metadata)) ?? position, waits };
  return {
    position: await settle(deps, { reservationId, paymentId: settled, gateway: method, paid, surcharge }, metadata.correlationId),
    waits,
  };
};
