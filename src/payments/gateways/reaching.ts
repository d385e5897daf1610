import { within } from '../../engine/outside.ts';
import { HttpProblem } from '../../server/http/problems.ts';
import { GatewayUnavailable } from './gateway.ts';

/** The time limit for a person or gateway that waits for the answer, over all calls. */
const PATIENCE_MS = 15_000;

/** Answers 503 with Retry-After when the gateway does not answer. */
export const reaching = <T>(work: () => Promise<T>): Promise<T> =>
  within(PATIENCE_MS, work).catch((error: unknown) => {
    throw error instanceof GatewayUnavailable ? new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '5' }) : error;
  });
