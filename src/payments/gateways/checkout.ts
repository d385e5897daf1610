import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../../engine/event-store/port.ts';
import { within } from '../../engine/outside.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Language } from '../../kernel/types.ts';
import { type ReservationForPayment, reservationsForPayment, type UseOfLink } from '../../reservations/public.ts';
import { HttpProblem } from '../../server/http/problems.ts';
import { textsOf } from '../../server/texts.ts';
import { costOf, expectPayable } from '../decider/instalments.ts';
import { openCheckout } from '../decider/state.ts';
import { offerOf, type PaymentDeps, paymentsOf } from '../deps.ts';
import type { Gateway } from '../events.ts';
import { GatewayUnavailable } from '../gateway.ts';

/** The time limit over all calls, because a person or gateway waits for the response. */
const PATIENCE_MS = 15_000;

/** Responds 503 with Retry-After when the gateway does not respond. */
export const reaching = <T>(work: () => Promise<T>): Promise<T> =>
  within(PATIENCE_MS, work).catch((error: unknown) => {
    throw error instanceof GatewayUnavailable ? new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '5' }) : error;
  });

type CheckoutRequest = { readonly reservationId: number; readonly token: string; readonly gateway: Gateway; readonly language: Language };

const OPENINGS = '5d0b1a8e-3a55-4b3f-9a0b-0d6a8f7c2b14';

/**
 * Opens a checkout at the gateway for the total of the stored quote and the method's surcharge (SEC-30), and returns the address of the
 * payment page. Throws Rejection E01 to E06 as the payment page does, already_announced, payment_proposed, method_unavailable;
 * GatewayUnavailable.
 */
export const startCheckout = async (
  deps: PaymentDeps,
  { reservationId, token, gateway, language }: CheckoutRequest,
  metadata: Metadata,
): Promise<string> => {
  const reservation = await reservationsForPayment.byToken(deps, reservationId, token, { payable: true });
  if (reservation.announced) throw new Rejection('already_announced');
  if (reservation.proposed) throw new Rejection('payment_proposed');
  const returnTo = `/reserva-status/{status}?${new URLSearchParams({ reserva: String(reservationId), token: token })}`;
  return openAt(deps, reservation, { gateway, language, returnTo }, metadata);
};

/**
 * The same for later months, by due day: any number at once (D-127). Throws Rejection E01, E05, conflict for a stay that is not paid or has
 * ended, already_paid, not_owed, already_announced, method_unavailable; GatewayUnavailable.
 */
export const startInstalments = async (
  deps: PaymentDeps,
  { reservationId, token, gateway, language, months }: CheckoutRequest & { readonly months: readonly DateOnly[] },
  metadata: Metadata,
): Promise<string> => {
  const reservation = await reservationsForPayment.byToken(deps, reservationId, token);
  if (!reservation.isPaid) throw new Rejection('conflict');
  const wanted = [...months].sort();
  const state = await paymentsOf(deps, reservationId);
  const { amount: total } = costOf(wanted, state);
  expectPayable(wanted, state);
  const returnTo = `/pagos/${reservationId}/${encodeURIComponent(token)}?cuotas&pago={status}`;
  return openAt(deps, reservation, { gateway, language, returnTo, part: total, months: wanted }, metadata);
};

type ByLink = Pick<ReservationForPayment, 'reservationId' | 'quote'> & { readonly link: UseOfLink };
type Opening = Pick<CheckoutRequest, 'gateway' | 'language'> & {
  readonly returnTo: string;
  readonly part?: number;
  readonly months?: readonly DateOnly[];
};

/** Opens the checkout of `quote.total` or of a part of the price, or returns the one already open. */
const openAt = async (
  deps: PaymentDeps,
  { reservationId, quote, link }: ByLink,
  { gateway, language, returnTo, part, months }: Opening,
  metadata: Metadata,
): Promise<string> => {
  const { config, clock, gateways, reservations, streams } = deps;
  const offer = offerOf(config, quote, gateway, part);
  const port = gateways[gateway];
  if (!port || !offer?.available) throw new Rejection('method_unavailable', { reason: offer?.reason ?? 'not_configured' });
  const { total, surcharge } = offer;
  // random, and contains the reservation's id, which is all that a webhook can identify it by (F51)
  const fresh = `${reservationId}-${randomUUID()}`;
  const start = { type: 'Start', reservationId, paymentId: fresh, gateway, total, surcharge, months, now: clock.now() } as const;
  // checks the link again in the reservation's stream: an invalid one opens no checkout
  const { state } = await link(async (renewal) => {
    const started = await streams.send(start, metadata);
    await reservations.expectGuestLink({ reservationId, renewal });
    return started;
  });
  const paymentId = openCheckout(state, gateway, total, clock.now(), months);
  if (!paymentId) throw new Rejection('already_paid');
  const opened = own(state.byId, paymentId)?.checkout;
  if (opened) return opened.url;

  const { checkout, url } = await port.createCheckout({
    paymentId,
    total,
    title: textsOf(language)('payments:checkout', { id: reservationId }),
    language,
    returnTo,
  });
  const open = { type: 'OpenCheckout', reservationId, paymentId, checkout, url, now: clock.now() } as const;
  await streams.send(open, { ...metadata, commandId: uuidv5(`${paymentId}/${checkout}`, OPENINGS) });
  return url;
};
