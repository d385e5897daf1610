import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limitFactor, type Running } from '../../settings/running.ts';
import type { Contract, RateClass } from '../contract.ts';
import { HttpProblem } from '../problems.ts';

type Rate = { readonly points: number; readonly seconds: number };
type Limit = {
  readonly account?: Rate;
  /** Limit for one account from one network. */
  readonly pair?: Rate;
  readonly network?: Rate;
  /**
   * Limit for all strangers together: who has neither a session nor a known device. It refuses nobody: where it is reached, strangers
   * answer a captcha, and whoever is no stranger has the limit of a network for themselves (D-168).
   */
  readonly all?: Rate;
  /**
   * When the counters cannot be read, the call is refused, so that guessing is never unlimited; other limits then count in this process.
   */
  readonly closed?: true;
};

/** What a limit counts by. `site` and `region`: the /56 and the /48 of an IPv6 network; `own`: one who is no stranger, in place of `all`. */
export type CountedBy = 'account' | 'pair' | 'network' | 'site' | 'region' | 'own' | 'all';

/** The wider an IPv6 network, the more people share it: its limits are so many times those of a /64. */
const WIDER = { site: 4, region: 16 } as const;

/**
 * docs/rules/security.md#rate-limits. `account` counts by user, or by the field the contract names (`account: 'correo'`); `network` by
 * client address; `pair` by both; `all` all strangers together. Failed sign-ins to an account are limited for one network, and to ten times
 * as many for all networks together (D-133).
 */
export const LIMITS: Readonly<Record<Exclude<RateClass, 'none'>, Limit>> = {
  login: {
    pair: { points: 5, seconds: 900 },
    account: { points: 50, seconds: 900 },
    network: { points: 20, seconds: 900 },
    all: { points: 2000, seconds: 60 },
    closed: true,
  },
  register: { network: { points: 30, seconds: 3600 }, all: { points: 1000, seconds: 3600 } },
  registerFree: { network: { points: 5, seconds: 3600 }, closed: true }, // above it, or uncounted, a registration needs a captcha (SEC-08)
  recovery: {
    account: { points: 3, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
  // calls that succeed by the own password, so that `login` does not count them, and whose mail goes to an address that the caller typed
  accountMail: {
    account: { points: 10, seconds: 3600 },
    network: { points: 60, seconds: 3600 },
  },
  link: { network: { points: 20, seconds: 600 }, closed: true },
  byLink: { network: { points: 60, seconds: 60 } },
  reserve: { account: { points: 10, seconds: 60 } },
  search: { network: { points: 60, seconds: 10 } },
  contact: { network: { points: 3, seconds: 600 }, all: { points: 300, seconds: 600 } },
  form: { network: { points: 30, seconds: 600 } },
  view: { network: { points: 120, seconds: 60 }, all: { points: 2000, seconds: 60 } },
  content: { network: { points: 60, seconds: 10 } },
  unconfirmed: { account: { points: 3, seconds: 86_400 }, closed: true }, // mails to an address that nobody has confirmed (D-172)
  page: { network: { points: 120, seconds: 10 } }, // documents of the site (`pages.ts`)
  tile: { network: { points: 600, seconds: 10 } }, // a view of a map takes some twenty (`streets.ts`)
  webhook: { network: { points: 600, seconds: 60 } },
  coupon: { account: { points: 10, seconds: 3600 }, closed: true }, // SEC-34
  message: { account: { points: 20, seconds: 60 } }, // SEC-24
  phone: {
    // each question is a paid call of somebody else, and a number can be changed to ask of another (D-107)
    account: { points: 5, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
  usersExport: { account: { points: 6, seconds: 3600 } }, // D-146, of each kind
  accommodationsExport: { account: { points: 6, seconds: 3600 } },
  reservationsExport: { account: { points: 6, seconds: 3600 } },
  upload: { account: { points: 30, seconds: 60 } },
  write: { account: { points: 120, seconds: 60 }, network: { points: 600, seconds: 60 } },
};

/** Every counter of a limit with its figures. */
export const countersOf = ({ account, pair, network, all }: Limit): Readonly<Partial<Record<CountedBy, Rate | undefined>>> => ({
  ...{ account, pair, network, all },
  ...(network && {
    site: { ...network, points: network.points * WIDER.site },
    region: { ...network, points: network.points * WIDER.region },
  }),
  ...(network && all && { own: network }),
});

/** Classes that count failures: a success clears the counter of that account. */
export const COUNTS_FAILURES: ReadonlySet<RateClass> = new Set(['login']);

/** The class a call is counted in. */
export const rateOf = ({ rate, method }: Pick<Contract, 'rate' | 'method'>): RateClass => rate ?? (method === 'get' ? 'none' : 'write');

export type RateLimits = {
  /** Counts one call. Throws HttpProblem 429 with Retry-After, or 503 when a `closed` limit cannot be read. */
  take(rate: RateClass, by: CountedBy, who: string): Promise<void>;
  /** Resets a counter, for example after a correct password. */
  clear(rate: RateClass, by: CountedBy, who: string): Promise<void>;
};

/** Rate limits in PostgreSQL, shared by all processes. Keys are hashed, so no address or e-mail is stored. */
export const openRateLimits = (db: Knex, { rateLimits, secret }: Pick<Running, 'rateLimits' | 'secret'>): RateLimits => {
  if (rateLimits === 'off') return { take: async () => undefined, clear: async () => undefined };
  const factor = limitFactor({ rateLimits });
  const limiters = new Map(
    Object.entries(LIMITS).flatMap(([rate, limit]) =>
      Object.entries(countersOf(limit)).flatMap(([by, counter]) =>
        counter
          ? [[`${rate}:${by}`, limiter(db, `${rate}:${by}`, counter.points * factor, counter.seconds, limit.closed === true)] as const]
          : [],
      ),
    ),
  );
  const keyOf = (who: string) => createHmac('sha256', secret).update(who).digest('base64url');
  return {
    take: async (rate, by, who) => {
      try {
        await limiters.get(`${rate}:${by}`)?.consume(keyOf(who));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '5' });
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new HttpProblem(429, 'too_many_requests', {}, { 'retry-after': String(seconds) });
      }
    },
    clear: async (rate, by, who) => {
      await limiters.get(`${rate}:${by}`)?.delete(keyOf(who));
    },
  };
};

const limiter = (db: Knex, keyPrefix: string, points: number, duration: number, closed: boolean): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    inMemoryBlockOnConsumed: points + 1,
    ...(closed ? {} : { insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }) }),
  });
