import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import type { Contract, User } from '../../../src/server/http/contract.ts';
import { counting } from '../../../src/server/http/limits/counting.ts';
import type { RateLimits } from '../../../src/server/http/limits/rate-limits.ts';
import { HttpProblem } from '../../../src/server/http/problems.ts';
import { type CountedBy, countersOf, type LimitedClass, type RateClass } from '../../../src/server/http/rate-classes.ts';
import { LIMITS } from '../../support/rate-limits.ts';
import { GUEST } from '../../support/small-app.ts';

/** Counters of which strangers have used up the shared ones; `taken` records what was counted. */
const usedUp = (shared: readonly CountedBy[]) => {
  const taken: string[] = [];
  const take: RateLimits['take'] = async (rate, key, who) => {
    taken.push(`${rate} ${key} ${who}`);
    if (shared.includes(key)) throw new HttpProblem(429, 'too_many_requests');
  };
  return { taken, limits: { take, clear: async () => undefined, countsFailures: (rate) => rate === 'login' } satisfies RateLimits };
};

type Caller = { readonly rate: RateClass; readonly user?: User; readonly device?: string; readonly address?: string };
/** One call against them: whether it is crowded. Throws where it is refused. */
const called = async (limits: RateLimits, { rate, user, device, address = '2001:db8:1:203::9' }: Caller): Promise<boolean> => {
  const contract = { rate, method: 'post', ...(device && { account: 'correo' }) } as unknown as Contract;
  const ctx = { cookies: { get: () => device } } as unknown as Context;
  const counter = counting({ limits, knownDevice: async (cookie) => cookie }, { contract, user: user ?? null, address, ctx });
  await counter.arrived();
  await counter.tried({ correo: 'ana@example.com' });
  return counter.isCrowded();
};

const classes = Object.keys(LIMITS) as LimitedClass[];
const crowding = classes.filter((rate) => countersOf(LIMITS[rate]).all);

describe('limits that strangers have used up together (D-168)', () => {
  it.each(classes)('%s: never refuses a signed-in user', async (rate) => {
    const { limits } = usedUp(['all', 'site', 'region']);
    expect(await called(limits, { rate, user: GUEST })).toBe(false);
  });

  it('login: never refuses a device that has signed in before', async () => {
    const { limits } = usedUp(['all', 'site', 'region', 'network']);
    expect(await called(limits, { rate: 'login', device: '7.known' })).toBe(false);
  });

  it.each(crowding)('%s: requires a captcha from strangers, and does not refuse them', async (rate) => {
    const { limits } = usedUp(['all']);
    expect(await called(limits, { rate })).toBe(true);
    expect(await called(usedUp([]).limits, { rate })).toBe(false);
  });

  it.each(crowding)('%s: one account from many networks has the limit of one network', async (rate) => {
    const { limits } = usedUp(['own']);
    await expect(called(limits, { rate, user: GUEST })).rejects.toMatchObject({ status: 429 });
    expect(countersOf(LIMITS[rate]).own).toBe(LIMITS[rate].network);
  });
});

describe('the networks of an IPv6 address', () => {
  it('count as /64, /56 and /48, each with a higher limit', async () => {
    const { limits, taken } = usedUp([]);
    await called(limits, { rate: 'search' });
    expect(taken.slice(0, 3)).toEqual([
      'search network 2001:db8:1:203::/64',
      'search site 2001:db8:1:200::/56',
      'search region 2001:db8:1::/48',
    ]);
    const { network, site, region } = countersOf(LIMITS.search);
    expect([network, site, region].map((counter) => counter?.points)).toEqual([60, 240, 960]);
  });

  it.each(['site', 'region'] as const)('refuse strangers by their %s', async (key) => {
    await expect(called(usedUp([key]).limits, { rate: 'search' })).rejects.toMatchObject({ status: 429 });
    expect(await called(usedUp([key]).limits, { rate: 'search', address: '203.0.113.9' })).toBe(false);
  });
});
