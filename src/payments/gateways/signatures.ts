import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Instant } from '../../kernel/types.ts';
import type { Gateway } from '../events.ts';
import type { Delivery } from '../gateway.ts';

/** A signature older, or further in the future, than this is refused (docs/event-sourcing.md#mail-and-webhooks). */
const TOLERANCE_SECONDS = 300;

type Signed = { readonly delivery: string; readonly resource: string };

type Signer = {
  /** Headers and query that authenticate a notification about `resource`, signed at `now`. */
  sign(secret: string, notification: Signed, rawBody: Buffer, now: Instant): { headers: Record<string, string>; query: string };
  verify(secret: string, delivery: Delivery, now: Instant): Signed | null;
};

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
const seconds = (at: Instant) => Math.floor(Date.parse(at) / 1000);
const one = (value: string | string[] | undefined): string => (typeof value === 'string' && value.length <= 512 ? value : '');

/** Compares in constant time, and as text, because decoding would accept several spellings. */
const equal = (expected: string, actual: string): boolean => {
  const a = Buffer.from(expected);
  const b = Buffer.from(actual);
  return a.length === b.length && timingSafeEqual(a, b);
};
const isFresh = (at: number, now: Instant): boolean => Math.abs(seconds(now) - at) <= TOLERANCE_SECONDS;

/** Mercado Pago's signature: `x-signature: ts=…,v1=…`, HMAC-SHA-256 in hex over `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`. */
const mercadopago: Signer = {
  sign: (secret, { delivery, resource }, _body, now) => {
    const ts = seconds(now);
    const v1 = hmac(secret, manifest(resource, delivery, String(ts))).digest('hex');
    return {
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': delivery },
      query: new URLSearchParams({ 'data.id': resource, type: 'payment' }).toString(),
    };
  },
  verify: (secret, { headers, query }, now) => {
    const resource = one(query['data.id']);
    const delivery = one(headers['x-request-id']);
    const parts = new Map(
      one(headers['x-signature'])
        .split(',')
        .map((part) => part.trim().split('=', 2) as [string, string]),
    );
    const ts = parts.get('ts') ?? '';
    if (!resource || !delivery || !/^\d{1,13}$/.test(ts)) return null;
    // newer notifications use milliseconds
    if (!isFresh(ts.length > 10 ? Math.floor(Number(ts) / 1000) : Number(ts), now)) return null;
    return equal(hmac(secret, manifest(resource, delivery, ts)).digest('hex'), parts.get('v1') ?? '') ? { delivery, resource } : null;
  },
};

const manifest = (resource: string, delivery: string, ts: string) => `id:${resource.toLowerCase()};request-id:${delivery};ts:${ts};`;

/**
 * PayPal's headers over `<transmission id>|<time>|<webhook id>|<crc32 of the raw body>`; the sandbox uses an HMAC instead of a certificate.
 */
const paypal: Signer = {
  sign: (secret, { delivery }, rawBody, now) => ({
    headers: {
      'paypal-transmission-id': delivery,
      'paypal-transmission-time': now,
      'paypal-transmission-sig': hmac(secret, transmission(delivery, now, rawBody)).digest('base64'),
    },
    query: '',
  }),
  verify: (secret, { headers, rawBody }, now) => {
    const delivery = one(headers['paypal-transmission-id']);
    const time = one(headers['paypal-transmission-time']);
    const at = Date.parse(time);
    if (!delivery || Number.isNaN(at) || !isFresh(Math.floor(at / 1000), now)) return null;
    const actual = one(headers['paypal-transmission-sig']);
    if (!equal(hmac(secret, transmission(delivery, time, rawBody)).digest('base64'), actual)) return null;
    const resource = resourceOf(rawBody);
    return resource ? { delivery, resource } : null;
  },
};

const transmission = (id: string, time: string, rawBody: Buffer) => `${id}|${time}|posada-sandbox|${crc32(rawBody)}`;

const resourceOf = (rawBody: Buffer): string | null => {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    const resource = body !== null && typeof body === 'object' && 'resource' in body ? body.resource : null;
    return resource !== null && typeof resource === 'object' && 'id' in resource && typeof resource.id === 'string' ? resource.id : null;
  } catch {
    return null;
  }
};

export const SIGNERS: Readonly<Record<Gateway, Signer>> = { mercadopago, paypal };
