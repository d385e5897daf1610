import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { own } from '../../../kernel/own.ts';
import { limitFactor, type Running } from '../../settings/running.ts';
import type { Contract } from '../contract.ts';
import { HttpProblem } from '../problems.ts';
import { type CountedBy, countersOf, type RateClass, type RateTable } from '../rate-classes.ts';

/** The class a call is counted in. */
export const rateOf = ({ rate, method }: Pick<Contract, 'rate' | 'method'>): RateClass => rate ?? (method === 'get' ? 'none' : 'write');

export type RateLimits = {
  /** Counts one call. Throws HttpProblem 429 with Retry-After, or 503 when a `closed` limit cannot be read. */
  take(rate: RateClass, by: CountedBy, subject: string): Promise<void>;
  /** Resets a counter, for example after a correct password. */
  clear(rate: RateClass, by: CountedBy, subject: string): Promise<void>;
  /** Whether a success clears what was counted. */
  countsFailures(rate: RateClass): boolean;
};

/** Rate limits in PostgreSQL, shared by all processes. Keys are hashed, so no address or e-mail is stored. */
export const openRateLimits = (db: Knex, { rateLimits, secret }: Pick<Running, 'rateLimits' | 'secret'>, rates: RateTable): RateLimits => {
  const countsFailures = (rate: RateClass) => own(rates, rate)?.failures === true;
  if (rateLimits === 'off') return { take: async () => undefined, clear: async () => undefined, countsFailures };
  const factor = limitFactor({ rateLimits });
  const limiters = new Map(
    Object.entries(rates).flatMap(([rate, limit]) =>
      Object.entries(countersOf(limit)).flatMap(([by, counter]) =>
        counter
          ? [[`${rate}:${by}`, limiter(db, `${rate}:${by}`, counter.points * factor, counter.seconds, limit.closed === true)] as const]
          : [],
      ),
    ),
  );
  const keyOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    take: async (rate, by, subject) => {
      try {
        await limiters.get(`${rate}:${by}`)?.consume(keyOf(subject));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '5' });
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new HttpProblem(429, 'too_many_requests', {}, { 'retry-after': String(seconds) });
      }
    },
    clear: async (rate, by, subject) => {
      await limiters.get(`${rate}:${by}`)?.delete(keyOf(subject));
    },
    countsFailures,
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
