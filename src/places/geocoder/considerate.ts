import { breaker } from '../../engine/concurrency/breaker.ts';
import { pace, TooBusy } from '../../engine/concurrency/pace.ts';
import { remembered } from '../../engine/concurrency/remembered.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fold } from '../../kernel/fold.ts';
import type { Geocoder } from './port.ts';

const EVERY_MS = 1000;
const PATIENCE_MS = 2000;
const FAILURES = 3;
const REST_MS = 30_000;
const KEPT = 1000;
const DAY_MS = 86_400_000;
/** Five decimals of a degree are about a metre: points within it share a cache entry. */
const METRE = 5;

/** Applies the usage policy of a shared geocoder (SEC-41; Nominatim): at most one call a second, a cache, and a circuit breaker. */
export const considerate = (geocoder: Geocoder, clock: Clock, wait?: (ms: number) => Promise<unknown>): Geocoder => {
  const cached = remembered({ clock, most: KEPT, lifeMs: DAY_MS });
  const whileItAnswers = breaker({ clock, failures: FAILURES, restMs: REST_MS, excused: (error) => error instanceof TooBusy });
  const inTurn = pace({ clock, everyMs: EVERY_MS, patienceMs: PATIENCE_MS, ...(wait ? { wait } : {}) });
  const ask = <T>(question: string, answer: () => Promise<T>): Promise<T> => cached(question, () => whileItAnswers(() => inTurn(answer)));
  return {
    search: (text, language) => ask(`search ${language} ${fold(text)}`, () => geocoder.search(text, language)),
    reverse: ({ lat, lng }, language) =>
      ask(`reverse ${language} ${lat.toFixed(METRE)} ${lng.toFixed(METRE)}`, () => geocoder.reverse({ lat, lng }, language)),
  };
};
