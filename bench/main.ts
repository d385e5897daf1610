import { readFileSync, writeFileSync } from 'node:fs';
import { startServer } from './database.ts';
import { announce, machineOf } from './machine.ts';
import { append } from './rows/append.ts';
import { calendars, calendarsDue } from './rows/calendars.ts';
import { commands } from './rows/commands.ts';
import { eventStore } from './rows/event-store.ts';
import { floor } from './rows/floor.ts';
import { rendered } from './rows/rendered.ts';
import { replay } from './rows/replay.ts';
import { searches } from './rows/search.ts';
import { start } from './rows/start.ts';
import { talk } from './rows/talk.ts';
import { BENCHMARKS_FILE, measuredTable, type Row, withFigures } from './table.ts';

const ROUNDS = 3;
const MS = 1_500;

/**
 * `npm run bench`: measures and writes the table of docs/benchmarks.md. `--full` adds what takes long; with names (`append search`)
 * measures only these and leaves that file as it is.
 */
const isFull = process.argv.includes('--full');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const server = await startServer();
const end = async () => {
  await server.stop();
  server.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  append: () => append(server, ROUNDS, MS),
  replay: () => replay(server, ROUNDS),
  commands: () => commands(server, ROUNDS, MS),
  floor: () => floor(server, ROUNDS),
  eventstore: () => eventStore(server, ROUNDS, MS),
  talk: () => talk(server, ROUNDS, MS),
  calendars: () => calendars(server, ROUNDS, MS),
  due: () => calendarsDue(server),
  search: () => searches(server, ROUNDS, MS, isFull),
  rendered: () => rendered(server, ROUNDS, MS),
  start: () => start(server, ROUNDS, isFull),
};
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    announce(name);
    const measured = await measure();
    rows.push(...measured);
    process.stdout.write(`${measuredTable(measured, '')}\n`);
  }
} finally {
  await end();
}
const table = measuredTable(rows, machineOf(server.version, ROUNDS));
process.stdout.write(`${machineOf(server.version, ROUNDS)}\n`);
if (only.length === 0) writeFileSync(BENCHMARKS_FILE, withFigures(readFileSync(BENCHMARKS_FILE, 'utf8'), table));
