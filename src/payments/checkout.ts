import { randomUUID } from 'node:crypto';
import type { Metadata } from '../platform/event-store/port.ts';
import { guestTokenOf, payableByToken } from '../reservations/public.ts';
import { type Language, Rejection } from '../shared/types.ts';
import { openCheckout } from './decider.ts';
import { offerOf, type PaymentDeps, paymentHandler } from './deps.ts';
import { type Gateway, paymentStream } from './events.ts';

type Asked = { readonly reservationId: number; readonly token: string; readonly gateway: Gateway; readonly language: Language };

const TITLE = { es: (id: number) => `Reserva R-${id} en Posada`, en: (id: number) => `Reservation R-${id} at Posada` };

/**
 * Opens a checkout at the gateway for what the stored quote and the method's charge come to (SEC-30), and answers where to pay.
 * Throws Rejection E01 to E06 as the payment page does, already_announced, method_unavailable; GatewayUnavailable.
 */
export const startCheckout = async (
  deps: PaymentDeps,
  { reservationId, token, gateway, language }: Asked,
  metadata: Metadata,
): Promise<string> => {
  const { config, clock, gateways } = deps;
  const reservation = await payableByToken(deps, reservationId, token);
  if (reservation.announced) throw new Rejection('already_announced');
  const offer = offerOf(config, reservation.quote, gateway);
  const port = gateways[gateway];
  if (!port || !offer?.available) throw new Rejection('method_unavailable', { reason: offer?.reason ?? 'not_configured' });
  const { total, surcharge } = offer;
  // unguessable, and it names its reservation: that is all a webhook has to go by (F51)
  const paymentId = `${reservationId}-${randomUUID()}`;
  const command = { type: 'Start', reservationId, paymentId, gateway, total, surcharge, now: clock.now() } as const;
  const { state } = await paymentHandler(deps)(paymentStream(reservationId), command, metadata);
  const open = openCheckout(state, gateway, total);
  if (!open) throw new Rejection('already_paid');
  const returnTo = `/reserva-status/{status}?${new URLSearchParams({ reserva: String(reservationId), token: guestTokenOf(config, reservationId, reservation.generation) })}`;
  const { url } = await port.createCheckout({ paymentId: open, total, title: TITLE[language](reservationId), language, returnTo });
  return url;
};
