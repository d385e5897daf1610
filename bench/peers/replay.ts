import { readFileSync } from 'node:fs';
import Koa from 'koa';
import pg from 'pg';
import type { Sent } from './recorder.ts';

/**
 * The floor of a program: its recorded statements (`recorder.ts`) with their values, replayed by pg alone behind an empty Koa route. A
 * recorded transaction is one here, with its statements pipelined. Nothing is decided, rendered, parsed or waited for in between.
 */
type Unit = { readonly statements: Sent[]; readonly isTransaction: boolean };

const CONNECTIONS = 16;
const sent = readFileSync(process.env['STATEMENTS'] ?? '', 'utf8')
  .trim()
  .split('\n')
  .map((line): Sent => JSON.parse(line))
  .filter(({ at }) => at >= Number(process.env['FROM']));
const calls = Number(process.env['CALLS']);

/** Single statements, and whole transactions, in the order in which they began. */
const unitsOf = (all: readonly Sent[]): Unit[] => {
  const units: Unit[] = [];
  const open = new Map<number, Unit>();
  for (const one of all) {
    const begins = /^begin/i.test(one.text);
    const unit = open.get(one.by) ?? { statements: [], isTransaction: begins };
    if (unit.statements.length === 0) units.push(unit);
    unit.statements.push(one);
    if (begins) open.set(one.by, unit);
    if (/^(commit|rollback)/i.test(one.text)) open.delete(one.by);
  }
  return units.filter(({ statements, isTransaction }) => !isTransaction || /^commit/i.test(statements.at(-1)?.text ?? ''));
};

const units = unitsOf(sent);
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text) ?? `r${names.size}`;
  names.set(text, known);
  return known;
};

const send = (connection: pg.PoolClient, { text, values }: Sent): Promise<unknown> =>
  values.length === 0
    ? connection.query(text)
    : connection.query({
        name: nameOf(text),
        text,
        values: values.map((value) => (value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value)),
      });

let pool: pg.Pool | null = null;
let next = 0;
let taken = 0;
let failed = 0;
let why = '';
/** The program has one append and one read model transaction in flight at a time: the same here, in their order. */
const lanes = { append: Promise.resolve(), models: Promise.resolve() };
const laneOf = ({ statements, isTransaction }: Unit): keyof typeof lanes | null => {
  if (isTransaction) return statements.some(({ text }) => text.startsWith('insert into "audit"')) ? 'models' : null;
  return statements[0]?.text.includes('append_events') ? 'append' : null;
};

const inOne = async (statements: readonly Sent[]): Promise<void> => {
  if (!pool) throw new Error('no database is open');
  const connection = await pool.connect();
  try {
    await Promise.all(statements.map((one) => send(connection, one)));
    connection.release();
  } catch (error) {
    failed += 1;
    why = String(error);
    connection.release(true);
  }
};

const run = (unit: Unit): Promise<void> => {
  const lane = laneOf(unit);
  if (lane === null) return inOne(unit.statements);
  const turn = lanes[lane].then(() => inOne(unit.statements));
  lanes[lane] = turn;
  return turn;
};

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/open') {
    await pool?.end();
    pool = new pg.Pool({ connectionString: String(ctx.query['database']), max: CONNECTIONS, pipeline: true } as pg.PoolConfig);
    [next, taken, failed] = [0, 0, 0];
  } else if (ctx.method === 'POST') {
    taken += 1;
    const until = Math.round((taken * units.length) / calls);
    const own = units.slice(next, until);
    next = until;
    await Promise.all(own.map(run));
  }
  ctx.body = { left: calls - taken, statements: sent.length, units: units.length, failed, why };
});
app.listen(Number(process.env['PORT']), '127.0.0.1');

const leave = () => process.exit(0);
process.once('SIGTERM', leave);
process.once('disconnect', leave); // the measuring process has ended
