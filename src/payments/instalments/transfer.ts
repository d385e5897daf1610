import { randomUUID } from 'node:crypto';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { costOf, expectPayable } from '../decider/instalments.ts';
import { offerOf, type PaymentDeps, paymentsOf } from '../deps.ts';
import { afterFailure, keepReceipt, storeReceipt } from '../receipts.ts';

type InstalmentTransfer = {
  readonly reservationId: number;
  readonly token: string;
  readonly months: readonly DateOnly[];
  readonly reference: string | null;
  readonly receipt: Buffer | null;
};

/**
 * The guest announces a transfer for these later months, with or without a proof (D-127). Throws Rejection E01, E05, conflict for a stay
 * that is not paid or has ended, already_paid, not_owed, already_announced, method_unavailable, invalid_file.
 */
export const announceInstalments = async (
  deps: PaymentDeps,
  { reservationId, token, months, reference, receipt: bytes }: InstalmentTransfer,
  metadata: Metadata,
): Promise<Position | null> => {
  const { clock, config, reservations, streams } = deps;
  const { isPaid, quote, link } = await reservationsForPayment.byToken(deps, reservationId, token);
  if (!isPaid) throw new Rejection('conflict');
  const wanted = [...months].sort();
  const state = await paymentsOf(deps, reservationId);
  const cost = costOf(wanted, state);
  expectPayable(wanted, state);
  const offer = offerOf(config, quote, 'bankTransfer', cost.amount);
  if (!offer?.available) throw new Rejection('method_unavailable', { reason: offer?.reason ?? 'not_configured' });
  const { total, surcharge } = offer;
  const stores = { ...deps, fieldKeys: config.fieldKeys };
  const receipt = await storeReceipt(stores, bytes);
  const paymentId = `${reservationId}-${randomUUID()}`;
  const now = clock.now();
  const about = { reservationId, paymentId, months: wanted, total, surcharge, now };
  const command = { type: 'AnnounceInstalments', ...about, reference, receipt: receipt !== null } as const;
  const sent = await link(async (renewal) => {
    // before the notice, so that a refused guest has announced nothing: a proof is only deleted with its notice
    await reservations.expectGuestLink({ reservationId, renewal });
    return streams.send(command, metadata);
  }).catch(afterFailure(stores, { reservationId, paymentId, receipt, reference, now }));
  // for a repeated call, the payment started by the first one
  const announced = sent.events.find(({ type }) => type === 'InstalmentsAnnounced')?.data.paymentId ?? paymentId;
  await keepReceipt(stores, { reservationId, paymentId: announced, receipt, reference, now });
  return sent.position;
};
