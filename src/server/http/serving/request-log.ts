import { isOutage } from '../../../engine/db/outage.ts';
import { StoreUnavailable } from '../../../engine/event-store/port.ts';
import type { Log } from '../../../engine/observability/log.ts';
import { traceOf } from '../../../engine/observability/traces.ts';
import { diskTrouble } from '../../files/disk-trouble.ts';

/** Logs a failure with its type and location, but without values: PostgreSQL's `detail` would contain them (SEC-38). */
export const logFailure = (log: Log, error: unknown, message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
  const { name, stack, code, table, constraint } = (error instanceof Error ? error : new Error(typeof error)) as Error & {
    code?: unknown;
    table?: unknown;
    constraint?: unknown;
  };
  const outage = isOutage(error) || error instanceof StoreUnavailable ? { outage: true } : {};
  const disk = diskTrouble(error);
  log.error(
    { ...fields, ...outage, ...(disk && { disk }), error: { name, code, table, constraint, stack: stack && traceOf(stack) } },
    message,
  );
};

/** Error codes of a connection that the client broke or did not use for HTTP (those of Node's parser). */
const CLIENT = /^(HPE_|ECONNRESET$|ECONNABORTED$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$|ERR_HTTP_|ERR_STREAM_DESTROYED$)/;

/**
 * True for errors that a client caused on its own connection: they are no failure of the server, and anybody can cause any number of them.
 */
export const isClientsFault = (error: unknown): boolean =>
  error instanceof Error && (CLIENT.test(String((error as { code?: unknown }).code ?? '')) || error.message === 'aborted');
