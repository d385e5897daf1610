import { ConfigError } from '../../engine/config-error.ts';
import { StoreRefused, StoreUnavailable, StreamDamaged } from '../../engine/event-store/port.ts';
import { traceOf } from '../../engine/observability/traces.ts';

/** Errors of the platform or of ours whose messages never contain data: those of PostgreSQL, of a parser or of a schema may. */
const isMessageSafe = (error: Error): boolean =>
  !(error instanceof SyntaxError) && error.name !== 'ZodError' && !('severity' in error) && !/ - /.test(error.message); // knex: "statement - reason"

/**
 * What a terminal may show of a failure: the one line of a ConfigError; of anything else its kind, its code and its place in the program,
 * and its message only if it cannot contain user input.
 */
export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return `failed (${typeof error})`;
  if (error instanceof ConfigError || error instanceof StreamDamaged) return error.message;
  if (error instanceof StoreRefused || error instanceof StoreUnavailable) return `EVENTSTORE_URL: ${error.message}`;
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const kind = [error.name, code, table, constraint].filter((part) => typeof part === 'string').join(' ');
  const frames = traceOf(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [isMessageSafe(error) ? `${kind}: ${error.message}` : kind, ...frames].join('\n');
};
