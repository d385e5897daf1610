import pg from 'pg';
import type { Instant } from '../../shared/types.ts';

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * A timestamptz as PostgreSQL writes it in any session zone: the Instant, cut to the millisecond, as `Date` keeps it. Throws RangeError
 * for what is none, as `infinity`.
 */
export const instantFrom = (written: string): Instant => {
  const [, day, time, fraction = ''] = UTC.exec(written) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at: unknown = pg.types.getTypeParser(TIMESTAMPTZ)(written); // of another zone
  if (at instanceof Date) return at.toISOString();
  throw new RangeError(`no instant: ${written}`);
};

const PARSERS: ReadonlyMap<number, (written: string) => unknown> = new Map<number, (written: string) => unknown>([
  [DATE, (written) => written], // a calendar day stays the string it is
  [INT8, Number], // amounts and counts fit a number
  [TIMESTAMPTZ, instantFrom],
]);

/**
 * How the read side's answers become values, for the `types` of a client. Per client, because the parsers of `pg` itself are shared by
 * the whole process: pg-boss has a pool of its own and reads its dates as it always does.
 */
export const values = {
  getTypeParser: (oid: number, format: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};
