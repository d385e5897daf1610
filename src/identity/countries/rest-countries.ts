import { z } from 'zod';
import { AtRest, breaker } from '../../engine/concurrency/breaker.ts';
import type { Log } from '../../engine/observability/log.ts';
import { fetchOutside, OutsideInTransaction } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { milliseconds } from '../../kernel/durations.ts';
import { boundedText } from '../../server/bounded-text.ts';
import { logFailure } from '../../server/http/serving/request-log.ts';
import { callingCodeOf } from '../profile/phone.ts';

/**
 * Calling codes by ISO code, from an external service (SEC-41); empty when no service is configured or it does not respond in time. Never
 * rejects, so the list of countries cannot fail because of it.
 */
export type CountryInfo = () => Promise<ReadonlyMap<string, string>>;

/** Used when no service is configured. */
export const builtInOnly: CountryInfo = async () => new Map();

/** Timeout of the whole lookup: the list of countries waits for it. */
export const ANSWER_MS = 1_000;
const MAX_CHARS = 200_000;
const REST_MS = 600_000;
const DAY_MS = milliseconds('P1D');

const answered = z.array(
  z.object({
    cca2: z.string().regex(/^[A-Z]{2}$/),
    idd: z.object({ root: z.string().optional(), suffixes: z.array(z.string()).optional() }),
  }),
);

type Options = { readonly url: string; readonly log: Log; readonly clock: Clock; readonly timeoutMs?: number };

/**
 * REST Countries, version 3.1: `GET <url>/all?fields=cca2,idd` returns `[{"cca2": "CL", "idd": {"root": "+5", "suffixes": ["6"]}}]`.
 * Queried once a day, and not for ten minutes after a failure; until it responds again, its last response is used.
 */
export const restCountries = ({ url, log, clock, timeoutMs = ANSWER_MS }: Options): CountryInfo => {
  const throughBreaker = breaker({ clock, failures: 1, restMs: REST_MS });
  let known: ReadonlyMap<string, string> = new Map();
  let freshUntil = 0;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<ReadonlyMap<string, string>> => {
    const all = `${url.replace(/\/$/, '')}/all?fields=cca2,idd`;
    const response = await fetchOutside('the country information', all, timeoutMs, { headers: { accept: 'application/json' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the country information answered ${response.status}`);
    }
    const countries = answered.parse(JSON.parse(await boundedText(response, MAX_CHARS)));
    return new Map(countries.flatMap(({ cca2, idd }) => codeOf(idd).map((code) => [cca2, code] as const)));
  };

  const renew = async (): Promise<void> => {
    try {
      known = await throughBreaker(ask);
      freshUntil = Date.parse(clock.now()) + DAY_MS;
    } catch (error) {
      if (error instanceof OutsideInTransaction) throw error; // a bug in our own code
      if (!(error instanceof AtRest)) logFailure(log, error, 'the country information did not answer');
    }
  };

  return async () => {
    if (Date.parse(clock.now()) >= freshUntil) {
      asking ??= renew().finally(() => {
        asking = null;
      });
      await asking;
    }
    return known;
  };
};

/**
 * For a country with one suffix, root and suffix form its calling code; with several, the root is shared and the suffixes are area codes
 * (`+1` with `809`, `829`).
 */
const codeOf = ({ root = '', suffixes = [] }: z.output<typeof answered>[number]['idd']): string[] => {
  const [only = ''] = suffixes.length === 1 ? suffixes : [];
  const code = callingCodeOf(`${root}${only}`) ?? callingCodeOf(root);
  return code === null ? [] : [code];
};
