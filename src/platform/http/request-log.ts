import type { Log } from '../log.ts';

/** Logs a failure by what it is and where, never by the values it carries: PostgreSQL's `detail` repeats them (SEC-38). */
export const logFailure = (log: Log, error: unknown, message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
  const { name, stack, code, table, constraint } = (error instanceof Error ? error : new Error(typeof error)) as Error & {
    code?: unknown;
    table?: unknown;
    constraint?: unknown;
  };
  log.error({ ...fields, error: { name, code, table, constraint, stack } }, message);
};
