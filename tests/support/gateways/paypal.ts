import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Call, deliver, listen, type Said } from './listen.ts';

type Amount = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: Amount; custom_id: string; status_details?: { reason: string } | undefined };
type Order = { id: string; status: string; purchase_units: { custom_id: string; amount: Amount; payments?: { captures: Capture[] } }[] };
type Dispute = { dispute_id: string; create_time?: string; status?: string };
type Context = { return_url: string; cancel_url: string };

type Next = {
  /** The result of a capture; `INSTRUMENT_DECLINED` is a declined card. */
  capture: string;
  tokens: number;
  token: string;
  /** The immediate state of a refund. */
  refund: string;
  /** Why refunds are refused now. */
  refusal: string | null;
  /** The answer to a dispute lookup in place of the real one, or never. */
  disputes: Said | 'silence' | null;
  /** The answer to an order lookup in place of the real one. */
  order: Said | null;
};

type Refund = { id: string; capture: string; amount: Amount; status: string };

/** The refunds of an order are listed in it, each with a link to its capture. */
const withRefunds = (order: Order, refunds: ReadonlyMap<string, Refund>, url: string): object => {
  const [unit] = order.purchase_units;
  if (!unit?.payments) return order;
  const ours = unit.payments.captures.map((one) => one.id);
  const links = (capture: string) => [{ rel: 'up', href: `${url}/v2/payments/captures/${capture}` }];
  const back = [...refunds.values()].filter((one) => ours.includes(one.capture)).map((one) => ({ ...one, links: links(one.capture) }));
  return { ...order, purchase_units: [{ ...unit, payments: { ...unit.payments, refunds: back } }] };
};

const withOrder = (capture: Capture, orders: ReadonlyMap<string, Order>): object => {
  const isIn = ({ purchase_units: [unit] }: Order) => unit?.payments?.captures.some(({ id }) => id === capture.id);
  return { ...capture, supplementary_data: { related_ids: { order_id: [...orders.values()].find(isIn)?.id } } };
};

const disputesAbout = ({ query }: Call, disputes: ReadonlyMap<string, Dispute[]>): Said => ({
  status: 200,
  body: { items: disputes.get(query.get('disputed_transaction_id') ?? '') ?? [] },
});

/**
 * PayPal's documented API as far as it is used: oauth2/token, Orders v2, captures and their refunds, disputes by transaction,
 * verify-webhook-signature; events signed by RSA-SHA256 over `<transmission id>|<time>|<webhook id>|<crc32 of the body>`.
 */
export const payPalServer = async () => {
  const settings = { clientId: 'client', clientSecret: 'secret of the client', webhookId: '8PT597110X687430LKGECATA' };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const orders = new Map<string, Order>();
  const contexts = new Map<string, Context>();
  const captures = new Map<string, Capture>();
  const refusals = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const byKey = new Map<string, string>();
  const next: Next = { capture: 'COMPLETED', refund: 'COMPLETED', tokens: 0, token: '', refusal: null, disputes: null, order: null };
  /** Disputes by the capture they are about, in PayPal's order: the newest first. */
  const disputes = new Map<string, Dispute[]>();
  const id = () => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
  const problem = (status: number, issue: string) => ({ status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } });

  const create = ({ body, headers }: Call, url: string) => {
    const key = String(headers['paypal-request-id']);
    const orderId = byKey.get(key) ?? id();
    byKey.set(key, orderId);
    const order: Order = orders.get(orderId) ?? { id: orderId, status: 'PAYER_ACTION_REQUIRED', purchase_units: body.purchase_units };
    orders.set(orderId, order);
    contexts.set(orderId, body.payment_source.paypal.experience_context);
    const links = [
      { href: `${url}/v2/checkout/orders/${orderId}`, rel: 'self', method: 'GET' },
      { href: `${url}/checkoutnow?token=${orderId}`, rel: 'payer-action', method: 'GET' },
    ];
    return { status: 200, body: { ...order, links } };
  };
  const capture = (order: Order) => {
    const [unit] = order.purchase_units;
    if (unit?.payments) return problem(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED' || !unit) return problem(422, 'ORDER_NOT_APPROVED');
    if (next.capture === 'INSTRUMENT_DECLINED') return problem(422, 'INSTRUMENT_DECLINED');
    const made = { id: id(), status: next.capture, amount: unit.amount, custom_id: unit.custom_id };
    captures.set(made.id, made);
    order.status = 'COMPLETED';
    unit.payments = { captures: [made] };
    return { status: 201, body: order };
  };
  const refund = (of: Capture, { headers, body }: Call) => {
    const key = String(headers['paypal-request-id']);
    const refused = refusals.get(key) ?? next.refusal;
    if (refused !== null) {
      refusals.set(key, refused);
      return problem(422, refused);
    }
    const known = refunds.get(key);
    if (known) return { status: 200, body: { id: known.id, status: known.status } };
    const back = [...refunds.values()].filter((one) => one.capture === of.id).reduce((sum, { amount }) => sum + Number(amount.value), 0);
    if (back + Number(body.amount.value) > Number(of.amount.value)) return problem(422, 'REFUND_AMOUNT_EXCEEDED');
    const made = { id: id(), capture: of.id, amount: body.amount, status: next.refund };
    refunds.set(key, made);
    return { status: 201, body: { id: made.id, status: made.status } };
  };
  const signed = (transmission: string, time: string, body: string) =>
    Buffer.from(`${transmission}|${time}|${settings.webhookId}|${crc32(body)}`);
  const verify = ({ body, text }: Call) => {
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const check = createVerify('RSA-SHA256').update(signed(body.transmission_id, body.transmission_time, event));
    const isOurs = body.webhook_id === settings.webhookId && body.auth_algo === 'SHA256withRSA';
    const good = isOurs && check.verify(publicKey, String(body.transmission_sig), 'base64');
    return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } };
  };

  const server = await listen((call, url) => {
    const { method, path, headers } = call;
    if (path === '/v1/oauth2/token') {
      const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
      if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } };
      next.tokens += 1;
      next.token = `A21AA-${next.tokens}`;
      return { status: 200, body: { access_token: next.token, token_type: 'Bearer', expires_in: 32_400 } };
    }
    if (headers.authorization !== `Bearer ${next.token}`) return { status: 401, body: { error: 'invalid_token' } };
    if (path === '/v1/notifications/verify-webhook-signature') return verify(call);
    if (method === 'POST' && path === '/v2/checkout/orders') return create(call, url);
    if (path === '/v1/customer/disputes') return next.disputes ?? disputesAbout(call, disputes);
    const order = orders.get(/^\/v2\/checkout\/orders\/(\w+)/.exec(path)?.[1] ?? '');
    if (order) return path.endsWith('/capture') ? capture(order) : (next.order ?? { status: 200, body: withRefunds(order, refunds, url) });
    const refunded = [...refunds.values()].find((one) => path === `/v2/payments/refunds/${one.id}`);
    if (refunded) return { status: 200, body: { id: refunded.id, status: refunded.status } };
    const known = captures.get(/^\/v2\/payments\/captures\/(\w+)/.exec(path)?.[1] ?? '');
    if (known) return path.endsWith('/refund') ? refund(known, call) : { status: 200, body: withOrder(known, orders) };
    return undefined;
  });

  const orderIn = (page: string): Order => {
    const order = orders.get(new URL(page).searchParams.get('token') ?? '');
    if (!order) throw new Error(`no order behind ${page}`);
    return order;
  };
  return {
    ...server,
    settings: { ...settings, url: server.url },
    contexts,
    captures,
    disputes,
    refunds,
    next,
    orderIn,
    /** The payer agrees at the page; the money is still to be taken. */
    approve: (page: string): string => {
      const order = orderIn(page);
      order.status = 'APPROVED';
      return order.id;
    },
    /** An event about an order or a capture, signed at `at`. */
    notify: (
      to: string,
      type: string,
      resource: object,
      { at, transmission = randomUUID(), change = '' }: { at: string; transmission?: string; change?: string },
    ) => {
      const body = JSON.stringify({ id: `WH-${id()}`, event_version: '1.0', resource_type: 'capture', event_type: type, resource });
      const sig = createSign('RSA-SHA256')
        .update(signed(transmission, at, body))
        .sign(privateKey, 'base64');
      const headers = {
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': at,
        'paypal-transmission-sig': sig,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      };
      return deliver(to, headers, change === '' ? body : body.replace('capture', change));
    },
  };
};
