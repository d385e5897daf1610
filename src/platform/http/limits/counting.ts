import type { Context } from 'koa';
import { own } from '../../../shared/own.ts';
import { type Contract, Reply, type User, WrongTokenReply } from '../contract.ts';
import { COUNTS_FAILURES, type RateLimits, rateOf } from './rate-limits.ts';

/** Set by a sign-in for 180 days; identity signs and reads it (D-133). */
export const DEVICE_COOKIE = 'posada_device';

/** Whose account is being tried: the signed-in user's, or the one the contract's field names. */
export type Tried = { readonly user: { readonly id: number } | null; readonly named: string | null };
/** The name of a device that has signed in to that account before, else null. */
export type KnownDevice = (cookie: string, tried: Tried) => Promise<string | null>;

type Deps = { readonly limits: RateLimits; readonly knownDevice: KnownDevice };
type About = { readonly contract: Contract; readonly user: User | null; readonly network: string; readonly ctx: Context };

/**
 * Counts one call against its limits. `arrived` counts the network, before anything that was sent is looked at. `tried` counts the account:
 * with that network, and in all. It takes the account from what the contract names and from nothing else: whoever may choose the counter
 * may also dodge it, and clear another one's. Where failures are counted, a device that has signed in to just that account before is counted
 * by itself, neither with the network nor with the account, so that no stranger can use its tries up; `proved` forgets what `tried` counted.
 */
export const counting = ({ limits, knownDevice }: Deps, { contract, user, network, ctx }: About) => {
  const rate = rateOf(contract);
  const cookie = COUNTS_FAILURES.has(rate) ? ctx.cookies.get(DEVICE_COOKIE) : undefined;
  let who = network;
  const strangers = async (): Promise<void> => {
    await limits.take(rate, 'network', network);
    await limits.take(rate, 'all', 'all');
  };
  return {
    /** A cookie is judged once the account is known; until then its network waits. */
    arrived: async (): Promise<void> => {
      if (!cookie) await strangers();
    },
    /** `body` as parsed by the contract. Throws HttpProblem 429. */
    tried: async (body: Readonly<Record<string, unknown>> | undefined): Promise<void> => {
      const named = contract.account ? String(own(body ?? {}, contract.account)) : null;
      const device = cookie ? await knownDevice(cookie, { user: named === null ? user : null, named }) : null;
      if (cookie && device === null) await strangers();
      if (device !== null) who = `device:${device}`;
      else if (named !== null) who = `${contract.account}:${named}`;
      else if (user) who = `user:${user.id}`;
      await limits.take(rate, 'pair', pairOf(who, network));
      await limits.take(rate, 'account', who);
    },
    /** Only what answered as asked has proved anything. */
    proved: async (answer: unknown): Promise<void> => {
      const failed = answer instanceof WrongTokenReply || (answer instanceof Reply && answer.status >= 400);
      if (failed || !COUNTS_FAILURES.has(rate)) return;
      await Promise.all([limits.clear(rate, 'pair', pairOf(who, network)), limits.clear(rate, 'account', who)]);
    },
  };
};

const pairOf = (who: string, network: string): string => `${who}\n${network}`;
