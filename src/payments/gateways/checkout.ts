import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../../platform/event-store/port.ts';
import { textsOf } from '../../platform/texts.ts';
import { reservationsForPayment } from '../../reservations/public.ts';
import { own } from '../../shared/own.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Language } from '../../shared/types.ts';
import { openCheckout } from '../decider/state.ts';
import { offerOf, type PaymentDeps } from '../deps.ts';
import type { Gateway } from '../events.ts';

type Asked = { readonly reservationId: number; readonly token: string; readonly gateway: Gateway; readonly language: Language };

const OPENINGS = '5d0b1a8e-3a55-4b3f-9a0b-0d6a8f7c2b14';

/**
 * Opens a checkout at the gateway for the total of the stored quote and the method's surcharge (SEC-30), and returns the address of the
 * payment page. Throws Rejection E01 to E06 as the payment page does, already_announced, payment_proposed, method_unavailable;
 * GatewayUnavailable.
 */
export const startCheckout = async (
  deps: PaymentDeps,
  { reservationId, token, gateway, language }: Asked,
  metadata: Metadata,
): Promise<string> => {
  const { config, clock, gateways, reservations, streams } = deps;
  const reservation = await reservationsForPayment.payableByToken(deps, reservationId, token);
  if (reservation.announced) throw new Rejection('already_announced');
  if (reservation.proposed) throw new Rejection('payment_proposed');
  const offer = offerOf(config, reservation.quote, gateway);
  const port = gateways[gateway];
  if (!port || !offer?.available) throw new Rejection('method_unavailable', { reason: offer?.reason ?? 'not_configured' });
  const { total, surcharge } = offer;
  // random, and it contains the reservation's id, which is all that a webhook has to identify it by (F51)
  const fresh = `${reservationId}-${randomUUID()}`;
  const start = { type: 'Start', reservationId, paymentId: fresh, gateway, total, surcharge, now: clock.now() } as const;
  // the link is checked again in the reservation's stream: once it is invalid no checkout is opened
  const { state } = await reservation.link(async (renewal) => {
    const started = await streams.send(start, metadata);
    await reservations.expectGuestLink({ reservationId, renewal });
    return started;
  });
  const paymentId = openCheckout(state, gateway, total, clock.now());
  if (!paymentId) throw new Rejection('already_paid');
  const opened = own(state.byId, paymentId)?.checkout;
  if (opened) return opened.url;

  const returnTo = `/reserva-status/{status}?${new URLSearchParams({ reserva: String(reservationId), token: token })}`;
  const { checkout, url } = await port.createCheckout({
    paymentId,
    total,
    title: textsOf(language)('payments:checkout', { id: reservationId }),
    language,
    returnTo,
  });
  const open = { type: 'Open', reservationId, paymentId, checkout, url, now: clock.now() } as const;
  await streams.send(open, { ...metadata, commandId: uuidv5(`${paymentId}/${checkout}`, OPENINGS) });
  return url;
};
