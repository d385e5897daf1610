import type { Context } from 'koa';
import { own } from '../../../kernel/own.ts';
import { type Contract, Reply, type User, WrongTokenReply } from '../contract.ts';
import { HttpProblem } from '../problems.ts';
import type { RateClass } from '../rate-classes.ts';
import { networkOf, widerNetworksOf } from './client-address.ts';
import { type RateLimits, rateOf } from './rate-limits.ts';

/** The cookie that a sign-in sets for 180 days; identity signs and reads it (D-133). */
export const DEVICE_COOKIE = 'posada_device';

/** The account that an attempt concerns: the signed-in user, or the one named by the contract's field. */
export type Tried = { readonly user: { readonly id: number } | null; readonly named: string | null };
/** Returns the name of a device that has signed in to that account before, else null. */
export type KnownDevice = (cookie: string, tried: Tried) => Promise<string | null>;

type CountingDeps = { readonly limits: RateLimits; readonly knownDevice: KnownDevice };
type CountedCall = { readonly contract: Contract; readonly user: User | null; readonly address: string; readonly ctx: Context };

/**
 * Counts one call against its limits. `arrived` counts the network, before any input is read. `tried` counts the account, both with that
 * network and in total. The account comes only from the field named by the contract: a caller who could choose the counter could evade it,
 * or clear the counter of another person. Where failures are counted, a device that has signed in to this account before is counted
 * separately, neither with the network nor with the account, so that strangers cannot use up its attempts; `proved` resets what `tried`
 * counted. The limit of all strangers together refuses no one: it makes the call `isCrowded` (D-168).
 */
export const counting = ({ limits, knownDevice }: CountingDeps, { contract, user, address, ctx }: CountedCall) => {
  const rate = rateOf(contract);
  const cookie = limits.countsFailures(rate) ? ctx.cookies.get(DEVICE_COOKIE) : undefined;
  const network = networkOf(address);
  let subject = network;
  let crowded = false;
  /** A signed-in person is not counted with the neighbours of their network. */
  const byNetwork = (counted: RateClass, person = user): Promise<void> =>
    person === null ? takeNetworks(limits, counted, address) : limits.take(counted, 'network', network);
  const strangers = async (): Promise<void> => {
    await byNetwork(rate);
    if (user) return limits.take(rate, 'own', accountOf(user));
    crowded = !(await isWithin(limits.take(rate, 'all', 'all')));
  };
  return {
    /** A device cookie can be checked only once the account is known; until then its network is not counted. */
    arrived: async (): Promise<void> => {
      if (!cookie) await strangers();
    },
    /** `body` as parsed by the contract. Throws HttpProblem 429. */
    tried: async (body: Readonly<Record<string, unknown>> | undefined): Promise<void> => {
      const named = contract.account ? String(own(body ?? {}, contract.account)) : null;
      const device = cookie ? await knownDevice(cookie, { user: named === null ? user : null, named }) : null;
      if (cookie && device === null) await strangers();
      if (device !== null) subject = `device:${device}`;
      else if (named !== null) subject = `${contract.account}:${named}`;
      else if (user) subject = accountOf(user);
      await limits.take(rate, 'pair', pairOf(subject, network));
      await limits.take(rate, 'account', subject);
    },
    /** Counts a wrong token. Only these are counted, so that the holder of a correct one is never refused (SEC-02). */
    guessed: (): Promise<void> => byNetwork('link', null),
    /** One more attempt of another class. */
    triedAs: async (more: RateClass): Promise<void> => {
      await byNetwork(more);
      await limits.take(more, 'account', user ? accountOf(user) : network);
    },
    /** True for a stranger's call while strangers have exhausted their shared limit. */
    isCrowded: (): boolean => crowded,
    /** Resets the counters after a successful answer; a failed one proves nothing. */
    proved: async (answer: unknown): Promise<void> => {
      const failed = answer instanceof WrongTokenReply || (answer instanceof Reply && answer.status >= 400);
      if (failed || !limits.countsFailures(rate)) return;
      await Promise.all([limits.clear(rate, 'pair', pairOf(subject, network)), limits.clear(rate, 'account', subject)]);
    },
  };
};

/** Counts a stranger's call by their network, and by the wider ones of an IPv6 address. Throws as `take` does. */
export const takeNetworks = async (limits: Pick<RateLimits, 'take'>, rate: RateClass, address: string): Promise<void> => {
  await limits.take(rate, 'network', networkOf(address));
  for (const { by, network } of widerNetworksOf(address)) await limits.take(rate, by, network);
};

/** False where a limit is reached or cannot be counted; other failures are rethrown. */
export const isWithin = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpProblem && (error.status === 429 || error.status === 503)) return false;
      throw error;
    },
  );

/**
 * The account whose limits a call counts towards: reads of an impersonating administrator count for the administrator, not for the person
 * (A-12).
 */
const accountOf = ({ id, seenBy }: User): string => `user:${seenBy?.adminId ?? id}`;

const pairOf = (subject: string, network: string): string => `${subject}\n${network}`;
