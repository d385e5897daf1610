import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '../../kernel/rejection.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Gateway, paymentStream } from '../events.ts';
import { type Delivery, type GatewayPayment, unknownKind } from '../gateway.ts';
import { close, countRefusal, countUnsigned, enter, type InboxKey, openResource } from './inbox.ts';
import { recordSeen, reservationIn } from './record-seen.ts';

/**
 * A gateway repeats a notification that is not answered within its time limit (F53): after this time it gets its response while processing
 * continues.
 */
const ANSWER_MS = 1_500;

/**
 * Receives a gateway's notification (SEC-31, F50 to F54): checks signature and time, stores the delivery in the inbox, and then reads the
 * payment's state from the gateway, because the notification itself is not trusted. One of an unknown kind is quarantined, so that a person
 * sees it. A call of an older, unsigned channel has no effect. A delivery is processed once; an interrupted one is resumed when the gateway
 * repeats it, or by the sweep. Throws Rejection invalid_signature; GatewayUnavailable, so that the gateway repeats it.
 */
export const receiveNotification = async (
  deps: PaymentDeps,
  gateway: Gateway,
  delivered: Delivery,
  correlationId: string,
): Promise<void> => {
  const { db, clock, log } = deps;
  const notification = await deps.gateways[gateway]?.verifyWebhook(delivered, clock.now());
  if (!notification) {
    await countRefusal(db, clock, gateway);
    throw new Rejection('invalid_signature');
  }
  if (notification === 'unsigned') return countUnsigned(db, clock, gateway);
  const stored: { opened: Opened; isNew: boolean }[] = [];
  for (const [n, resource] of notification.resources.entries()) {
    // each object is a delivery of its own, listed at its own reservation
    const delivery = n === 0 ? notification.delivery : `${notification.delivery}/${n}`;
    stored.push({ opened: { gateway, delivery, resource }, isNew: await enter(db, { gateway, delivery }, resource, clock.now()) });
  }
  const works = stored.map(({ opened, isNew }) => {
    const work = (isNew ? workOn : workOff)(deps, opened, correlationId);
    const { delivery } = opened;
    work.catch((error: unknown) => log.warn({ gateway, delivery, err: error }, 'a notification could not be processed yet'));
    return work;
  });
  await Promise.race([Promise.all(works), sleep(ANSWER_MS, undefined, { ref: false })]);
};

/** Processes a stored notification unless that was done. Throws GatewayUnavailable. */
export const workOff = async (deps: PaymentDeps, key: InboxKey, correlationId: string): Promise<void> => {
  const resource = await openResource(deps.db, key);
  if (resource !== null) await workOn(deps, { ...key, resource }, correlationId);
};

type Opened = InboxKey & { readonly resource: string };

const workOn = async (deps: PaymentDeps, { resource, ...key }: Opened, correlationId: string): Promise<void> => {
  const { db, log } = deps;
  const { gateway, delivery } = key;
  const port = deps.gateways[gateway];
  if (!port) return;

  const quarantine = async (note: string, reservationId: number | null = null) => {
    log.warn({ gateway, delivery, note }, 'notification in quarantine');
    await close(db, key, { status: 'quarantined', note, reservationId });
  };
  const kind = unknownKind(resource);
  if (kind !== null) return quarantine(`unknown_kind: ${kind}`);
  const payments = await port.fetchPayments(resource);
  const results: Result[] = [];
  for (const payment of payments) results.push(await record(deps, gateway, payment, { cause: delivery, correlationId }));
  const unknown: Result = { note: 'unknown_payment', reservationId: null };
  const { note, reservationId } = results.find((one) => one.note !== null) ?? results[0] ?? unknown;
  if (note !== null) return quarantine(note, reservationId);
  await close(db, key, { status: 'done', note, reservationId });
};

/** `note`: the code of why a person must look at it; the console has its texts. */
type Result = { readonly note: string | null; readonly reservationId: number | null };

const record = async (
  deps: PaymentDeps,
  gateway: Gateway,
  payment: GatewayPayment,
  by: Parameters<typeof recordSeen>[3],
): Promise<Result> => {
  const reservationId = reservationIn(payment.reference);
  const started = reservationId === null ? [] : await deps.store.read(paymentStream(reservationId), { limit: 1 });
  if (started.length === 0) return { note: 'never_started', reservationId: null };
  const seen = await recordSeen(deps, gateway, payment, by);
  if (seen?.status === 'review') return { note: 'review', reservationId };
  return { note: seen?.wentBack ? 'refund_seen' : null, reservationId };
};
