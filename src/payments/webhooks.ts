import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import { Rejection } from '../shared/types.ts';
import { type PaymentDeps, paymentHandler } from './deps.ts';
import { type Gateway, paymentStream } from './events.ts';
import type { Delivery } from './gateway.ts';
import { settle } from './settle.ts';

const DELIVERIES = 'a3b1f0ce-9f0f-4a51-8f0a-6c0f4f2f3e11';

/**
 * Takes a gateway's notification (SEC-31, F50 to F54): the signature and its time are checked, the delivery is entered in the inbox
 * before anything follows from it, and what follows comes from asking the gateway, never from the notification.
 * A delivery that was worked on changes nothing again; one that was interrupted is taken up when the gateway repeats it.
 * Throws Rejection invalid_signature; GatewayUnavailable, so that the gateway comes again.
 */
export const receiveNotification = async (
  deps: PaymentDeps,
  gateway: Gateway,
  delivered: Delivery,
  correlationId: string,
): Promise<void> => {
  const { db, clock, log } = deps;
  const port = deps.gateways[gateway];
  const notification = await port?.verifyWebhook(delivered, clock.now());
  if (!port || !notification) throw new Rejection('invalid_signature');
  const { delivery, resource } = notification;
  const key = { gateway, delivery };
  await db('webhook_inbox')
    .insert({ ...key, resource, status: 'received', received_at: clock.now() })
    .onConflict(['gateway', 'delivery'])
    .ignore();
  const inbox: { status: string } | undefined = await db('webhook_inbox').where(key).first('status');
  if (inbox?.status !== 'received') return;

  const quarantine = async (note: string) => {
    log.warn({ gateway, delivery, note }, 'notification in quarantine');
    await close(db, key, 'quarantined', note);
  };
  const payment = await port.fetchPayment(resource);
  if (!payment) return quarantine('the gateway knows no such payment');
  const reservationId = reservationIn(payment.reference);
  const started = reservationId === null ? [] : await deps.store.read(paymentStream(reservationId), { limit: 1 });
  if (reservationId === null || started.length === 0) return quarantine('no payment was ever started here for it');

  const { reference: paymentId, state, amount, reason } = payment;
  const metadata = { actor: `gateway:${gateway}`, correlationId, commandId: uuidv5(`${gateway}/${delivery}`, DELIVERIES) };
  const command = { type: 'Record', reservationId, paymentId, seen: { state, amount, reason }, now: clock.now() } as const;
  const recorded = await paymentHandler(deps)(paymentStream(reservationId), command, metadata);
  const known = recorded.state.byId[paymentId];
  if (known?.status === 'review') return quarantine('held for review');
  if (known?.status === 'confirmed' && known.gateway && !known.refundDue) {
    await settle(deps, { reservationId, paymentId, gateway: known.gateway, paid: known.total }, correlationId);
  }
  await close(db, key, 'done', null);
};

const close = async (db: Knex, key: { gateway: Gateway; delivery: string }, status: string, note: string | null): Promise<void> => {
  await db('webhook_inbox').where(key).update({ status, note });
};

/** Our payment ids begin with the reservation's: `17-3f2c…`. */
const reservationIn = (reference: string): number | null => {
  const id = Number(/^([1-9]\d{0,9})-/.exec(reference)?.[1]);
  return Number.isSafeInteger(id) && id <= 2_147_483_647 ? id : null;
};
