const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/**
 * Connection exceptions, insufficient resources, shutdown and recovery, I/O errors; a serialisation failure or deadlock; a database that
 * takes no writes, such as a standby; a transaction that was idle for too long because this process was suspended.
 */
const STATES = /^(08|53|57P|58|40001|40P01|25006|25P03)/;
/** A table's columns changed since a statement was prepared (`prepared.ts`): the next attempt prepares it again. */
export const CHANGED_PLAN = /cached plan must not change result type/;
/** Knex puts the statement and ` - ` before the driver's message. */
const MESSAGES =
  /(^| - )(Connection terminated|Query read timeout|Defined query timeout|Client was closed)|timeout exceeded when trying to connect|connection error and is not queryable|Timeout acquiring a connection/;

/**
 * True for errors that mean "the database is unavailable or busy" rather than "this statement is wrong": a retry may succeed. pg-boss
 * passes on plain copies of errors with their fields.
 */
export const isOutage = (error: unknown): boolean => {
  const { code = '', message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof message !== 'string') return false;
  return (typeof code === 'string' && (CODES.has(code) || STATES.test(code))) || MESSAGES.test(message) || CHANGED_PLAN.test(message);
};
