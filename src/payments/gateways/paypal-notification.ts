import { z } from 'zod';
import type { Instant } from '../../shared/types.ts';
import type { Delivery, Notification } from './gateway.ts';

const event = z.object({
  event_type: z.string(),
  resource: z.object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.string() })).optional() }),
});

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
  const given = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value.length > 0 && value.length <= 500 ? value : null;
  };
  const [algo, cert, id, signature, time] = [
    given('auth-algo'),
    given('cert-url'),
    given('transmission-id'),
    given('transmission-sig'),
    given('transmission-time'),
  ];
  if (!algo || !cert || !id || !signature || !time) return null;
  const age = Date.parse(now) - Date.parse(time);
  if (Number.isNaN(age) || age > OLDEST_MS || age < -AHEAD_MS) return null;
  return { auth_algo: algo, cert_url: cert, transmission_id: id, transmission_sig: signature, transmission_time: time };
};

/** The order or capture that an event is about; `resource` is null for other objects. Null when it is no event. */
export const payPalNotification = (rawBody: Buffer, delivery: string): Notification | null => {
  const parsed = event.safeParse(json(rawBody));
  if (!parsed.success) return null;
  const { event_type: type, resource } = parsed.data;
  if (type.startsWith('CHECKOUT.ORDER.')) return { delivery, resource: `order:${resource.id}` };
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    // the event is about the refund, with an `up` link to the refunded payment
    const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
    const id = up === undefined ? undefined : /\/captures\/([\w-]+)$/.exec(up)?.[1];
    return { delivery, resource: id === undefined ? null : `capture:${id}` };
  }
  return { delivery, resource: type.startsWith('PAYMENT.CAPTURE.') ? `capture:${resource.id}` : null };
};

const json = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
