import { v5 as uuidv5 } from 'uuid';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { MAX_ID } from '../../server/http/input/fields.ts';
import { monthsOf, type Payment, refusalOf } from '../decider/state.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import type { Gateway } from '../events.ts';
import { follow } from '../follow-ups.ts';
import type { GatewayPayment } from '../gateway.ts';

const DELIVERIES = 'a3b1f0ce-9f0f-4a51-8f0a-6c0f4f2f3e11';

/** Our payment ids begin with the reservation's: `17-3f2c…`. */
export const reservationIn = (reference: string): number | null => {
  const id = Number(/^([1-9]\d{0,9})-/.exec(reference)?.[1]);
  return Number.isSafeInteger(id) && id <= MAX_ID ? id : null;
};

/**
 * Records the state returned by a gateway, and lets confirmed money pay its reservation. If the payer has only approved, the money is
 * captured now, unless the reservation can no longer be paid. Returns the state of the payment, and whether money was refunded without us;
 * null for a payment that is not ours. Throws GatewayUnavailable.
 */
export const recordSeen = async (
  deps: PaymentDeps,
  gateway: Gateway,
  reported: GatewayPayment,
  { cause, correlationId }: { readonly cause: string; readonly correlationId: string },
): Promise<{ readonly status: Payment['status'] | null; readonly wentBack: boolean } | null> => {
  const { clock, log } = deps;
  const reservationId = reservationIn(reported.reference);
  if (reservationId === null) return null;
  const payment = reported.take && (await isPayable(deps, reservationId, reported.reference)) ? await reported.take() : reported;
  const { reference: paymentId, ref, state, amount, reason, dispute, refunded } = payment;
  const more = [dispute, refunded && `back ${refunded.amount}`].filter((one) => one !== undefined);
  const commandId = uuidv5([gateway, cause, ref, state, ...more].join('/'), DELIVERIES);
  const metadata = { actor: `gateway:${gateway}`, correlationId, commandId };
  const seen = { ref, state, amount, reason, dispute, refunded };
  const command = { type: 'RecordReport', reservationId, paymentId, gateway, seen, now: clock.now() } as const;
  const recorded = await deps.streams.send(command, metadata);
  await follow(deps, recorded, metadata);
  const wentBack = recorded.events.some(({ type }) => type === 'RefundSeen');
  if (wentBack) log.warn({ reservationId, paymentId }, 'money went back at the gateway without us');
  return { status: own(recorded.state.byId, paymentId)?.status ?? null, wentBack };
};

const isPayable = async (deps: PaymentDeps, reservationId: number, paymentId: string): Promise<boolean> => {
  const { db, clock } = deps;
  const state = await paymentsOf(deps, reservationId);
  const payment = own(state.byId, paymentId);
  const months = payment && monthsOf(payment);
  if (months) return refusalOf(months, state) === null;
  const reservation = await reservationsForPayment.byId(db, reservationId);
  if (!reservation) return false;
  try {
    reservation.expectPayable(clock.now());
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
};
