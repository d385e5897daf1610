import { isOutage } from '../db/outage.ts';
import { StoreUnavailable } from '../event-store/port.ts';
import type { Log } from '../observability/log.ts';

/** Logs a failure by what it is and where, never by the values it carries: PostgreSQL's `detail` repeats them (SEC-38). */
export const logFailure = (log: Log, error: unknown, message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
  const { name, stack, code, table, constraint } = (error instanceof Error ? error : new Error(typeof error)) as Error & {
    code?: unknown;
    table?: unknown;
    constraint?: unknown;
  };
  const outage = isOutage(error) || error instanceof StoreUnavailable ? { outage: true } : {};
  log.error({ ...fields, ...outage, error: { name, code, table, constraint, stack } }, message);
};

/** Codes of a connection that the client broke, or on which it did not speak HTTP (those of Node's parser). */
const CLIENT = /^(HPE_|ECONNRESET$|ECONNABORTED$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$|ERR_HTTP_|ERR_STREAM_DESTROYED$)/;

/** True for what a client did to its own connection: nothing of ours failed, and anybody can do so as often as they like. */
export const isClientsFault = (error: unknown): boolean =>
  error instanceof Error && (CLIENT.test(String((error as { code?: unknown }).code ?? '')) || error.message === 'aborted');
