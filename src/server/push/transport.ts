import { webPush } from '../../engine/lazily.ts';
import { checkedAddress, NotFetched } from '../outgoing/guarded-fetch.ts';
import { guardedPost } from '../outgoing/guarded-post.ts';
import type { PushKeys } from './keys.ts';

/** A browser that asked for pushes: the address at its push service and the keys its messages are encrypted with (RFC 8291), base64url. */
export type PushSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** `topic`: at the push service a later message replaces a waiting one of the same topic, at most 32 base64url characters (RFC 8030). */
export type PushMessage = { readonly payload: string; readonly topic: string; readonly seconds: number; readonly urgent: boolean };

/** `gone`: the subscription is dead (404, 410); `refused`: the message will never be taken; `later`: try again. */
export type PushOutcome = { readonly result: 'sent' | 'gone' | 'refused' | 'later'; readonly reason: string };

export type PushTransport = { send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome> };

const MS = 10_000;

/** Whether an address may be that of a push service: https, and not an internal machine (SEC-10). */
export const isPushAddress = (endpoint: string, allowed: readonly string[]): boolean => {
  try {
    return checkedAddress(endpoint, allowed).href.length > 0 && /^https?:/.test(endpoint);
  } catch {
    return false;
  }
};

/** `subject`: the `mailto:` or `https:` address that push services may write to; `hostsAllowed` as in the settings. */
type Signing = { readonly subject: string; readonly hostsAllowed: readonly string[]; readonly keys: () => PushKeys };

/** Sends encrypted messages (aes128gcm) to push services, signed with the keys of this installation. */
export const pushTransport = ({ subject, hostsAllowed, keys }: Signing): PushTransport => {
  const post = guardedPost({ allowed: hostsAllowed, ms: MS });
  return {
    send: async ({ endpoint, p256dh, auth }, { payload, topic, seconds, urgent }) => {
      try {
        const { headers, body } = webPush().generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys() },
          TTL: Math.max(0, Math.floor(seconds)),
          urgency: urgent ? 'high' : 'normal',
          topic,
          contentEncoding: 'aes128gcm',
        });
        return outcomeOf(await post(endpoint, headers as Record<string, string | number>, body ?? Buffer.alloc(0)));
      } catch (error) {
        if (error instanceof NotFetched) {
          const never = error.trouble === 'address_invalid' || error.trouble === 'address_refused';
          return { result: never ? 'refused' : 'later', reason: error.trouble };
        }
        return { result: 'refused', reason: 'keys that cannot be used' }; // the library's message may contain the address
      }
    },
  };
};

const outcomeOf = (status: number): PushOutcome => {
  const reason = `answered ${status}`;
  if (status >= 200 && status < 300) return { result: 'sent', reason };
  if (status === 404 || status === 410) return { result: 'gone', reason };
  return { result: status === 429 || status >= 500 ? 'later' : 'refused', reason };
};
