import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';
import type { Contract, RateClass } from '../contract.ts';
import { HttpProblem } from '../problems.ts';

type Rate = { readonly points: number; readonly seconds: number };
type Limit = {
  readonly account?: Rate;
  /** Limit for one account from one network. */
  readonly pair?: Rate;
  readonly network?: Rate;
  /** Limit for all callers together. */
  readonly all?: Rate;
  /**
   * When the counters cannot be read, the call is refused, so that guessing is never unlimited; other limits then count in this process.
   */
  readonly closed?: true;
};

/** What a limit counts by. */
export type CountedBy = 'account' | 'pair' | 'network' | 'all';

/**
 * docs/rules/security.md#rate-limits. `account` counts by user, or by the field the contract names (`account: 'correo'`); `network` by
 * client address; `pair` by both; `all` all callers together. Failed sign-ins to an account are limited for one network, and to ten times
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
    all: { points: 1000, seconds: 3600 },
    closed: true,
  },
  // calls that succeed by the own password, so that `login` does not count them, and whose mail goes to an address that the caller typed
  accountMail: {
    account: { points: 10, seconds: 3600 },
    network: { points: 60, seconds: 3600 },
    all: { points: 1000, seconds: 3600 },
  },
  link: { network: { points: 20, seconds: 600 }, closed: true },
  byLink: { network: { points: 60, seconds: 60 }, all: { points: 1000, seconds: 60 } },
  reserve: { account: { points: 10, seconds: 60 } },
  search: { network: { points: 60, seconds: 10 } },
  contact: { network: { points: 3, seconds: 600 }, all: { points: 300, seconds: 600 } },
  form: { network: { points: 30, seconds: 600 }, all: { points: 1000, seconds: 600 } },
  view: { network: { points: 120, seconds: 60 }, all: { points: 2000, seconds: 60 } },
  content: { network: { points: 60, seconds: 10 }, all: { points: 500, seconds: 10 } },
  webhook: { network: { points: 600, seconds: 60 }, all: { points: 2000, seconds: 60 } },
  coupon: { account: { points: 10, seconds: 3600 }, closed: true }, // SEC-34
  message: { account: { points: 20, seconds: 60 } }, // SEC-24
  phone: {
    // each question is a paid call of somebody else, and a number can be changed to ask of another (D-107)
    account: { points: 5, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    all: { points: 600, seconds: 3600 },
    closed: true,
  },
  usersExport: { account: { points: 6, seconds: 3600 } }, // D-146, of each kind
  accommodationsExport: { account: { points: 6, seconds: 3600 } },
  reservationsExport: { account: { points: 6, seconds: 3600 } },
  upload: { account: { points: 30, seconds: 60 } },
  write: { account: { points: 120, seconds: 60 }, network: { points: 600, seconds: 60 } },
};

/** Classes that count failures: a success clears the counter of that account. */
export const COUNTS_FAILURES: ReadonlySet<RateClass> = new Set(['login']);

/** The class a call is counted in. */
export const rateOf = ({ rate, method }: Pick<Contract, 'rate' | 'method'>): RateClass => rate ?? (method === 'get' ? 'none' : 'write');

/** By which `RATE_LIMITS=relaxed` multiplies limits. */
export const RELAXED = 100;

export type RateLimits = {
  /** Counts one call. Throws HttpProblem 429 with Retry-After, or 503 when a `closed` limit cannot be read. */
  take(rate: RateClass, by: CountedBy, who: string): Promise<void>;
  /** Resets a counter, for example after a correct password. */
  clear(rate: RateClass, by: CountedBy, who: string): Promise<void>;
};

/** Rate limits in PostgreSQL, shared by all processes. Keys are hashed, so no address or e-mail is stored. */
export const openRateLimits = (db: Knex, { rateLimits, secret }: Pick<Config, 'rateLimits' | 'secret'>): RateLimits => {
  if (rateLimits === 'off') return { take: async () => undefined, clear: async () => undefined };
  const factor = rateLimits === 'relaxed' ? RELAXED : 1;
  const limiters = new Map(
    Object.entries(LIMITS).flatMap(([rate, { account, pair, network, all, closed }]) =>
      Object.entries({ account, pair, network, all }).flatMap(([by, limit]) =>
        limit ? [[`${rate}:${by}`, limiter(db, `${rate}:${by}`, limit.points * factor, limit.seconds, closed === true)] as const] : [],
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
