import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isOutage } from '../db/outage.ts';
import { StoreUnavailable } from '../event-store/port.ts';
import { traceOf } from './traces.ts';

export type Log = Logger;

/** While the database or the store is unavailable, each message about it is logged at most this often. */
const OUTAGE_EVERY_MS = 60_000;

/**
 * Structured log to stdout, or to `to`. Secrets never reach it: headers and fields that hold them are cut by name (SEC-38). A message about
 * an outage (`err` reports that the database or store is unavailable, or `outage: true`) is logged once a minute, with `repeated`, the
 * number of suppressed repeats: every loop of the program meets the same outage several times a second.
 */
export const createLog = (level: string, to?: DestinationStream, now: () => number = Date.now): Log => {
  const written = new Map<string, { at: number; repeated: number }>();
  /** The number of repeats suppressed since it was last logged; null to suppress this one too. */
  const turnOf = (message: string): number | null => {
    const last = written.get(message);
    if (last && now() - last.at < OUTAGE_EVERY_MS) {
      last.repeated += 1;
      return null;
    }
    written.set(message, { at: now(), repeated: 0 });
    return last?.repeated ?? 0;
  };
  const options: LoggerOptions = {
    level,
    serializers: { err: errorInLog },
    hooks: {
      logMethod(args, method) {
        const [fields, message] = args as unknown as [unknown, unknown];
        if (!isAboutOutage(fields)) return method.apply(this, args);
        const repeated = turnOf(String(message));
        if (repeated !== null) method.apply(this, [{ ...fields, ...(repeated > 0 ? { repeated } : {}) }, String(message)] as never);
      },
    },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.hash',
        '*.token',
        '*.api_token',
        '*.contrasena',
        'password',
        'token',
        'api_token',
      ],
      censor: '[cut]',
    },
  };
  return to ? pino(options, to) : pino(options);
};

const errorInLog = (error: Error) => {
  const written = pino.stdSerializers.err(error);
  if (typeof written?.stack === 'string') written.stack = traceOf(written.stack);
  return written;
};

const isAboutOutage = (fields: unknown): fields is object => {
  if (fields === null || typeof fields !== 'object') return false;
  const { err, outage } = fields as { err?: unknown; outage?: unknown };
  return outage === true || err instanceof StoreUnavailable || isOutage(err);
};
