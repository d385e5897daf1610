import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { payoutsHeldUntil } from '../../identity/public.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { fromWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import type { AdminActionCommand } from '../decider.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { reservationIn } from '../gateways/record-seen.ts';
import { type Because, byAdministrator, byNoSide, type Done, orAsBefore, paymentNamed } from './by-administrator.ts';
import { reductionOf, setOff, usedUpBy } from './set-off.ts';

type OfPayout = Because & { readonly payout: string; readonly reason: string };
type Sent = OfPayout & { readonly amount?: number | undefined; readonly contested?: boolean | undefined };

/** Administrators' actions on one payout. They throw Rejection not_found, second_administrator and the decider's refusals. */
export const payoutDesk = (deps: PaymentDeps) => {
  /** A payout is due by the listing's calendar, but not while the host's bank data are new (SEC-25). */
  const payOut = async ({ payout, amount, contested, ...because }: Sent, metadata: Metadata): Promise<Done> => {
    const payment = paymentNamed(deps, payout);
    const { reservationId, now } = payment;
    // when debts used up the payout, the command wrote nothing under its own id: a repeat would also send a month that has begun since
    const before = await usedUpBy(deps, reservationId, metadata.commandId);
    if (before !== null) return { position: before, waits: false };
    const reservation = await reservationsForPayment.byId(deps.db, reservationId);
    if (!reservation) throw new Rejection('not_found');
    const minor = amount === undefined ? undefined : fromWire(amount, reservation.quote.currency);
    const heldUntil = await payoutsHeldUntil(deps.store, reservation.hostId);
    const today = dayIn(reservation.timeZone, now);
    const command = { type: 'PayOut', ...payment, today, heldUntil, amount: minor, contested } as const;
    return payOutLess(deps, command, reservation.hostId, because, metadata);
  };

  return {
    paidOut: (request: Sent, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, reservationIn(request.payout), metadata, () => payOut(request, metadata)),

    revertPayout: async ({ payout, ...because }: OfPayout, metadata: Metadata): Promise<Done> =>
      byNoSide(deps, { type: 'RevertPayout', ...paymentNamed(deps, payout) }, because, metadata),

    /** Nothing more is withheld for that debt, so in effect money leaves, as with a payout (D-137). */
    debtRepaid: ({ payout, ...because }: OfPayout, metadata: Metadata): Promise<Done> =>
      orAsBefore(deps, reservationIn(payout), metadata, () =>
        byAdministrator(deps, { type: 'RepayDebt', ...paymentNamed(deps, payout) }, because, metadata),
      ),
  };
};

export type PayoutDesk = ReturnType<typeof payoutDesk>;

/**
 * Deducts what the host owes us for other stays and sends the rest; nothing is deducted from a payout that is refused. `amount`, if
 * present, is what is sent. With a debt in another currency the payout is held (D-136).
 */
const payOutLess = async (
  deps: PaymentDeps,
  command: Extract<AdminActionCommand, { type: 'PayOut' }>,
  hostId: number,
  because: Because,
  metadata: Metadata,
): Promise<Done> => {
  const { reservationId, paymentId, amount, today } = command;
  const payable = { reservationId, paymentId, hostId, today };
  const state = await paymentsOf(deps, reservationId);
  const { command: sent, debts, left } = await reductionOf(deps, command, hostId, state);
  if (debts.length === 0) return byAdministrator(deps, sent, because, metadata);
  if (amount !== undefined && amount !== left) throw new Rejection('mismatch', { field: 'amount' });
  return withReason(deps, because.reason, metadata, async () => {
    await setOff(deps, payable, debts, metadata);
    const position = await usedUpBy(deps, reservationId, metadata.commandId);
    return position === null ? byAdministrator(deps, sent, because, metadata) : { position, waits: false };
  });
};
