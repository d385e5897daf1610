import { randomUUID } from 'node:crypto';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { fromWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { announcedAs } from '../decider/instalments.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { expectNoSide } from '../limits.ts';

type UnexpectedTransfer = {
  readonly reservationId: number;
  readonly adminId: number;
  readonly amount: number;
  readonly reason: string;
  /** The later months it was sent for, by their due days; absent for the payment that begins the stay. */
  readonly months?: readonly DateOnly[] | undefined;
};

/** Standings in which a payment is still possible. */
const OPEN: readonly string[] = ['draft', 'already_requested'];

/**
 * Records a transfer that does not pay automatically: after the end, a second time, or with another amount. `amount` is in decimals of the
 * quote's currency. Throws Rejection not_found, own_case, invalid on `amount`.
 */
export const moneyCame = async (
  deps: PaymentDeps,
  { reservationId, adminId, amount, reason, months }: UnexpectedTransfer,
  metadata: Metadata,
): Promise<{ position: Position | null; waits: boolean }> => {
  const { db, clock } = deps;
  const reservation = await reservationsForPayment.byId(db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  await expectNoSide(deps, adminId, reservationId);
  const { currency } = reservation.quote;
  const minor = fromWire(amount, currency);
  if (minor === null) throw new Rejection('invalid', { field: 'amount' });
  const now = clock.now();
  const wanted = months && [...months].sort();
  const announced = wanted ? announcedAs(await paymentsOf(deps, reservationId), wanted) : null;
  const paymentId = announced ?? `${reservationId}-${randomUUID()}`;
  const over = overAt(reservation.expectPayable, now);
  const command = {
    type: 'RecordUnexpectedTransfer',
    reservationId,
    paymentId,
    paid: { amount: minor, currency },
    months: wanted,
    over,
    now,
  } as const;
  const send = () => deps.streams.send(command, metadata);
  return { position: (await withReason(deps, reason, metadata, send)).position, waits: false };
};

const overAt = (expectPayable: (now: string) => void, now: string): string | null => {
  try {
    expectPayable(now);
    return null;
  } catch (error) {
    if (error instanceof Rejection) return OPEN.includes(error.code) ? null : error.code;
    throw error;
  }
};
