import { z } from 'zod';
import type { Instant } from '../../kernel/types.ts';
import { type Delivery, type Notification, unknownEvent } from '../gateway.ts';

const links = z.array(z.object({ rel: z.string(), href: z.string() }));
const event = z.object({ event_type: z.string(), resource: z.object({ id: z.string(), links: links.optional() }) });
/** A dispute has no `id`, only its transactions, whose seller id is the capture id. */
const dispute = z.object({
  event_type: z.string(),
  resource: z.object({ disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })) }),
});
const named = z.looseObject({});

/** PayPal retries deliveries for three days with the time and id of the first one; the inbox processes each once. */
const OLDEST_MS = 3 * 86_400_000;
const AHEAD_MS = 300_000;

type Transmission = {
  readonly auth_algo: string;
  readonly cert_url: string;
  readonly transmission_id: string;
  readonly transmission_sig: string;
  readonly transmission_time: string;
};

/** The data for PayPal's verification call, from the headers; null when one is missing or the time is outside the tolerance. */
export const transmissionOf = ({ headers }: Pick<Delivery, 'headers'>, now: Instant): Transmission | null => {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value.length > 0 && value.length <= 500 ? value : null;
  };
  const algo = header('auth-algo');
  const cert = header('cert-url');
  const id = header('transmission-id');
  const signature = header('transmission-sig');
  const time = header('transmission-time');
  if (!algo || !cert || !id || !signature || !time) return null;
  const age = Date.parse(now) - Date.parse(time);
  if (Number.isNaN(age) || age > OLDEST_MS || age < -AHEAD_MS) return null;
  return { auth_algo: algo, cert_url: cert, transmission_id: id, transmission_sig: signature, transmission_time: time };
};

/**
 * The order or captures of an event, and whether it mentions a dispute. Null when it is not a JSON object, which PayPal cannot have signed;
 * the signature decides about anything else.
 */
export const payPalNotification = (rawBody: Buffer, delivery: string): Notification | null => {
  const body = named.safeParse(json(rawBody));
  if (!body.success) return null;
  const disputed = disputedIn(body.data);
  return { delivery, resources: disputed.length > 0 ? disputed : [resourceOf(body.data)] };
};

/** The captures of a dispute, which may be of several reservations. */
const disputedIn = (body: Readonly<Record<string, unknown>>): string[] => {
  const { event_type: type = '', resource } = dispute.safeParse(body).data ?? {};
  const kind = type === 'CUSTOMER.DISPUTE.RESOLVED' ? 'resolved' : 'dispute';
  const captures = type.startsWith('CUSTOMER.DISPUTE.') ? resource?.disputed_transactions : undefined;
  return [...new Set(captures?.map(({ seller_transaction_id: id }) => `${kind}:${id}`))];
};

const resourceOf = (body: Readonly<Record<string, unknown>>): string => {
  const unknown = unknownEvent(body['event_type']);
  const parsed = event.safeParse(body).data;
  if (!parsed) return unknown;
  const { event_type: type, resource } = parsed;
  if (type.startsWith('CHECKOUT.ORDER.')) return `order:${resource.id}`;
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED' || type.startsWith('PAYMENT.REFUND.')) {
    // the event is about the refund, with an `up` link to the refunded payment
    const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
    const id = up === undefined ? undefined : /\/captures\/([\w-]+)$/.exec(up)?.[1];
    return id === undefined ? unknown : `capture:${id}`;
  }
  return type.startsWith('PAYMENT.CAPTURE.') ? `capture:${resource.id}` : unknown;
};

const json = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
