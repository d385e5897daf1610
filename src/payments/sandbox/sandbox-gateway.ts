import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Currency, Money } from '../../kernel/types.ts';
import type { Gateway } from '../events.ts';
import { type GatewayPayment, GatewayUnavailable, type PaymentGateway } from '../gateway.ts';
import { SIGNERS } from '../gateways/signatures.ts';

/** `half`: approved with half of the amount, which goes into review (SEC-30). `reversed`: a chargeback (D-135). */
export const SANDBOX_OUTCOMES = ['approved', 'half', 'pending', 'rejected', 'reversed'] as const;
export type Outcome = (typeof SANDBOX_OUTCOMES)[number];
type State = 'open' | Exclude<Outcome, 'half'>;

const UNPAID: State[] = ['open', 'pending', 'rejected'];
/** The states in which an outcome changes the state; in any other it only repeats the notification. */
const FROM: Readonly<Record<Outcome, State[]>> = {
  approved: [...UNPAID, 'reversed'],
  half: UNPAID,
  pending: UNPAID,
  rejected: UNPAID,
  reversed: ['approved'],
};
type Row = {
  payment: string;
  gateway: Gateway;
  state: State;
  attempt: number;
  /** The number of disputes by the payer. */
  disputes: number;
  amount: number;
  currency: Currency;
  title: string;
  return_to: string;
};

/** A payment, as shown on the sandbox's page. */
export type SandboxPayment = {
  readonly payment: string;
  readonly gateway: Gateway;
  readonly state: State;
  readonly total: Money;
  readonly title: string;
};

/** A notification as it leaves the gateway. */
type Signed = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
};

export type SandboxSettings = {
  readonly db: Knex;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The base URL of our webhooks on this machine, without a trailing slash. */
  readonly shopUrl: string;
  readonly webhookSecret: (gateway: Gateway) => string;
  /** Delivers a notification without HTTP, before the server listens. Throws when it was refused. */
  readonly deliver?: (gateway: Gateway, signed: Signed) => Promise<void>;
};

/** A gateway without API keys: stores its own payments and calls the same webhooks with signatures, like a real one. */
export const sandboxGateway = (gateway: Gateway, { db, clock, publicUrl, webhookSecret }: SandboxSettings): PaymentGateway => ({
  createCheckout: async ({ paymentId, total, title, returnTo }) => {
    const now = clock.now();
    await db('sandbox_payments')
      .insert({
        payment: paymentId,
        gateway,
        state: 'open',
        amount: total.amount,
        currency: total.currency,
        title,
        return_to: returnTo,
        created_at: now,
        updated_at: now,
      })
      .onConflict('payment')
      .merge(['return_to', 'title']);
    return { checkout: paymentId, url: `${publicUrl}/dev/pay/${paymentId}` };
  },
  fetchPayments: (resource) => paymentsOf(db, gateway, resource),
  findPayments: (paymentId) => paymentsOf(db, gateway, paymentId),
  refund: async ({ ref, amount, key }) => {
    const row = await rowOf(db, ref);
    if (row?.state !== 'approved' || row.currency !== amount.currency) return { refused: 'nothing was paid' };
    const [{ back = 0 } = {}]: { back?: number }[] = await db('sandbox_refunds')
      .where({ payment: ref })
      .whereNot({ key })
      .sum('amount as back');
    if (Number(back) + amount.amount > row.amount) return { refused: 'more than was paid' };
    const wish = { key, payment: ref, amount: amount.amount, currency: amount.currency, created_at: clock.now() };
    await db('sandbox_refunds').insert(wish).onConflict('key').ignore();
    return { ref: key };
  },
  fetchRefund: async ({ ref }) => ({ ref }), // none is ever pending
  verifyWebhook: async (sent, now) => {
    const signed = SIGNERS[gateway].verify(webhookSecret(gateway), sent, now);
    return signed && { delivery: signed.delivery, resources: [signed.resource] };
  },
});

const paymentsOf = async (db: Knex, gateway: Gateway, payment: string): Promise<GatewayPayment[]> => {
  const row = await rowOf(db, payment);
  if (!row || row.gateway !== gateway || row.state === 'open') return [];
  const reason = row.state === 'rejected' ? 'card_rejected' : null;
  const { currency, state } = row;
  const found = { ref: row.payment, reference: row.payment, state, amount: { amount: row.amount, currency }, reason };
  return [state === 'reversed' ? { ...found, dispute: `${row.payment}/${row.disputes}` } : found];
};

const rowOf = async (db: Knex, payment: string): Promise<Row | undefined> => db<Row>('sandbox_payments').where({ payment }).first();

export const sandboxPayment = async (db: Knex, payment: string): Promise<SandboxPayment | null> => {
  const row = await rowOf(db, payment);
  return row
    ? { payment, gateway: row.gateway, state: row.state, total: { amount: row.amount, currency: row.currency }, title: row.title }
    : null;
};

/**
 * Applies an outcome chosen on the sandbox's page, notifies the program, and returns the payer's return address. An approved payment can
 * only be reversed; any other outcome repeats the notification. Null for an unknown payment. Throws GatewayUnavailable when the
 * notification was refused.
 */
export const settleSandboxPayment = async (settings: SandboxSettings, payment: string, outcome: Outcome): Promise<string | null> => {
  const [row]: Row[] = await settings
    .db('sandbox_payments')
    .where({ payment })
    .update({
      state: settings.db.raw('case when state = any(?) then ? else state end', [FROM[outcome], outcome === 'half' ? 'approved' : outcome]),
      ...(outcome === 'half' && {
        amount: settings.db.raw('case when state = any(?) then (amount + 1) / 2 else amount end', [FROM.half]),
      }),
      attempt: settings.db.raw('attempt + 1'),
      ...(outcome === 'reversed' && {
        disputes: settings.db.raw('case when state = any(?) then disputes + 1 else disputes end', [FROM.reversed]),
      }),
      updated_at: settings.clock.now(),
    })
    .returning('*');
  if (!row) return null;
  await notify(settings, row);
  const status = { approved: 'success', rejected: 'fail', pending: 'pending', open: 'pending', reversed: 'success' }[row.state];
  return row.return_to.replace('{status}', status);
};

/** Calls the webhook until it returns 2xx, at most three times; real gateways retry for days. */
const notify = async (settings: SandboxSettings, { gateway, payment, state }: Row): Promise<void> => {
  const { clock, webhookSecret, deliver = overHttp(settings.shopUrl) } = settings;
  const notification = { delivery: uuidv7(), resource: payment };
  const content =
    gateway === 'mercadopago'
      ? { id: notification.delivery, type: 'payment', action: 'payment.updated', live_mode: false, data: { id: payment } }
      : { id: notification.delivery, event_type: `PAYMENT.CAPTURE.${state.toUpperCase()}`, resource: { id: payment } };
  const rawBody = Buffer.from(JSON.stringify(content));
  for (let attempt = 1; ; attempt += 1) {
    const { headers, query } = SIGNERS[gateway].sign(webhookSecret(gateway), notification, rawBody, clock.now());
    try {
      return await deliver(gateway, { headers, query: Object.fromEntries(new URLSearchParams(query)), rawBody });
    } catch (cause) {
      if (attempt === 3) throw new GatewayUnavailable('the shop did not take the notification', { cause });
      await sleep(200 * attempt);
    }
  }
};

const overHttp =
  (shopUrl: string): NonNullable<SandboxSettings['deliver']> =>
  async (gateway, { headers, query, rawBody }) => {
    const search = new URLSearchParams(query).toString();
    const address = `${shopUrl}/api/v1/${gateway}/webhook${search ? `?${search}` : ''}`;
    const answer = await fetchOutside('the shop', address, 5000, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Uint8Array(rawBody),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the shop answered ${answer.status}`);
  };
