const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Connection exceptions, insufficient resources, shutdown and recovery, I/O errors; a serialisation failure or deadlock. */
const STATES = /^(08|53|57P|58|40001|40P01)/;
/** Knex puts the statement and ` - ` before what the driver says. */
const MESSAGES =
  /(^| - )(Connection terminated|Query read timeout|Defined query timeout|Client was closed)|timeout exceeded when trying to connect|connection error and is not queryable|Timeout acquiring a connection/;

/**
 * True for errors that say "the database is away or busy", not "this statement is wrong": asking again later may help.
 * pg-boss passes on plain copies of errors, with their fields.
 */
export const isOutage = (error: unknown): boolean => {
  const { code = '', message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof message !== 'string') return false;
  return (typeof code === 'string' && (CODES.has(code) || STATES.test(code))) || MESSAGES.test(message);
};
