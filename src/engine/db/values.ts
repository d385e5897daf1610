import pg from 'pg';
import type { Instant } from '../../kernel/types.ts';

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts a timestamptz, as PostgreSQL writes it in any session zone, to an Instant, truncated to the millisecond like `Date`. Throws
 * RangeError for values such as `infinity`.
 */
export const instantFrom = (written: string): Instant => {
  const [, day, time, fraction = ''] = UTC.exec(written) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at: unknown = pg.types.getTypeParser(TIMESTAMPTZ)(written); // written in another zone
  if (at instanceof Date) return at.toISOString();
  throw new RangeError(`no instant: ${written}`);
};

const PARSERS: ReadonlyMap<number, (written: string) => unknown> = new Map<number, (written: string) => unknown>([
  [DATE, (written) => written], // a calendar day stays a string
  [INT8, Number], // amounts and counts fit into a number
  [TIMESTAMPTZ, instantFrom],
]);

/**
 * The type parsers of the read side, for the `types` of a client. They are set by client, because `pg`'s own parsers are shared by the
 * whole process, and pg-boss relies on the default ones in its own pool.
 */
export const values = {
  getTypeParser: (oid: number, format: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};
