import { z } from 'zod';
import type { Instant } from '../../shared/types.ts';
import type { Delivery, Notification } from './gateway.ts';

const event = z.object({
  event_type: z.string(),
  resource: z.object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.string() })).optional() }),
});

/** PayPal repeats what it could not deliver for three days, under the first delivery's time and id; the inbox takes each once. */
const OLDEST_MS = 3 * 86_400_000;
const AHEAD_MS = 300_000;

type Transmission = {
  readonly auth_algo: string;
  readonly cert_url: string;
  readonly transmission_id: string;
  readonly transmission_sig: string;
  readonly transmission_time: string;
};

/** What PayPal is asked to verify, by its headers; null when one is missing or its time is not within the tolerance. */
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

/** Which order or capture an event is about; one about anything else names none. Null when it is no event at all. */
export const payPalNotification = (rawBody: Buffer, delivery: string): Notification | null => {
  const parsed = event.safeParse(json(rawBody));
  if (!parsed.success) return null;
  const { event_type: type, resource } = parsed.data;
  if (type.startsWith('CHECKOUT.ORDER.')) return { delivery, resource: `order:${resource.id}` };
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    // the refund is told, with a way up to what was refunded
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
