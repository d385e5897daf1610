import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { startPosada, startRecorded, startReplay } from '../child.ts';
import { familyMs, postmasterOf, processorMs } from '../costs/meter.ts';
import { newDataDir, once, type Server } from '../database.ts';
import { openConnections } from '../http.ts';
import { interleaved, type Load, latencies } from '../load.ts';
import { announce } from '../machine.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { publish, register, seen, shared } from '../world.ts';
import { cycleOf } from './commands.ts';

const GUESTS = 64;
const LISTINGS = 64;
const CONNECTIONS = 16;
/** Recorded cycles. The first ones only warm up the peer, whose connections are new to each copy of the database. */
const RECORDED = 300;
const WARMING = 100;
const CYCLES = RECORDED - WARMING;
/** A draft, a request and a cancellation. */
const CALLS_OF_ONE = 3;
/** Mails are sent within a second, and leisurely followers run after 200 ms. */
const AFTERWARDS_MS = 2_000;
const SECRET = 'measured-only-secret-of-no-other-use';
const TEMPLATE = 'floor';

type Answered = { readonly units: number; readonly statements: number; readonly failed: number; readonly why: string };
/** Milliseconds of processor time per cycle. */
type Spent = { readonly node: number; readonly postgres: number };

/**
 * Reservation commands compared with their floor: the statements that the program sends for the same calls, recorded and replayed by pg
 * alone behind a Koa route (`peers/replay.ts`). Shows how much of the time belongs to the database, and how much to the program.
 */
export const floor = async (server: Server, rounds: number): Promise<Row[]> => {
  const url = await server.database(TEMPLATE);
  const env = { DATA_DIR: newDataDir(), SECRET };
  const { guests, listings } = await prepared({ ...env, DATABASE_URL: url });
  const copy = async (name: string): Promise<string> => {
    await once(server.url, (admin) => admin.raw(`create database "${name}" template "${TEMPLATE}"`));
    return Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  };
  const file = join(server.dataDir, 'statements.jsonl');
  announce('floor: statements are recorded');
  const from = await record({ ...env, DATABASE_URL: await copy('recorded') }, file, guests, listings);
  const replay = await startReplay({ STATEMENTS: file, FROM: String(from), CALLS: String(CALLS_OF_ONE * RECORDED) });
  const program = await startPosada({ ...env, DATABASE_URL: await copy('ours') });
  const postmaster = await once(server.url, postmasterOf);
  const [many, bare] = [openConnections(program.url, CONNECTIONS), openConnections(replay.url, CONNECTIONS)];
  const cycle = cycleOf(many, guests, listings)({ draft: [], request: [], cancel: [] });
  const spent = { ours: [] as Spent[], least: [] as Spent[] };
  let round = 0;
  let answered: Answered = { units: 0, statements: 0, failed: 0, why: '' };
  const contend = async (pid: number, into: Spent[], work: () => Promise<Load>): Promise<Load> => {
    const [node, postgres] = [processorMs(pid), familyMs(postmaster)];
    const load = await work();
    await sleep(AFTERWARDS_MS);
    into.push({ node: (processorMs(pid) - node) / CYCLES, postgres: (familyMs(postmaster) - postgres) / CYCLES });
    return load;
  };
  const ours = () => contend(program.pid, spent.ours, () => all(CYCLES, cycle, CALLS_OF_ONE));
  const least = async (): Promise<Load> => {
    const database = await copy(`replayed_${round}`);
    round += 1;
    await bare[0]?.send('GET', `/open?${new URLSearchParams({ database })}`);
    const post = async (caller: number): Promise<void> => {
      answered = JSON.parse((await bare[caller]?.send('POST', '/'))?.text ?? '') as Answered;
    };
    await all(CALLS_OF_ONE * WARMING, post);
    const load = await contend(replay.pid, spent.least, () => all(CALLS_OF_ONE * CYCLES, post));
    if (answered.failed > answered.units / 100) throw new Error(`${answered.failed} of ${answered.units} failed: ${answered.why}`);
    return load;
  };
  try {
    for (const warm of [ours, least]) await warm();
    for (const each of [spent.ours, spent.least]) each.length = 0;
    const loads = await interleaved(rounds, { ours, least });
    const rates = { ours: loads.ours.map(({ perSecond }) => perSecond), least: loads.least.map(({ perSecond }) => perSecond) };
    const rate = (of: 'ours' | 'least') => `${figure(median(rates[of]))}/s; ${spentOn(spent[of])}`;
    return [
      {
        what: `Reservation commands as above, to their own ${figure(answered.statements / RECORDED)} statements a cycle sent by pg through Koa, without the program: rate`,
        ratios: ratios(rates.ours, rates.least),
        goal: null,
        ours: rate('ours'),
        peer: rate('least'),
      },
    ];
  } finally {
    for (const connection of [...many, ...bare]) connection.close();
    await Promise.all([program.stop(), replay.stop()]);
    rmSync(file, { force: true });
  }
};

const spentOn = (spent: readonly Spent[]): string => {
  const middle = (of: keyof Spent) => figure(median(spent.map((one) => one[of])));
  return `a cycle ${middle('node')} ms of Node, ${middle('postgres')} ms of PostgreSQL`;
};

/** Makes this many calls in all, concurrently on all connections; each counts for `worth`. */
const all = async (times: number, call: (caller: number) => Promise<unknown>, worth = 1): Promise<Load> => {
  const took: number[] = [];
  const began = performance.now();
  let begun = 0;
  const callAgain = async (caller: number): Promise<void> => {
    while (begun < times) {
      begun += 1;
      const startedAt = performance.now();
      await call(caller);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, caller) => callAgain(caller)));
  return { ...latencies(took), perSecond: (times * worth * 1_000) / (performance.now() - began) };
};

type Env = Readonly<Record<string, string>>;

/** People and spaces; the program that made them has ended, so that the database can be copied. */
const prepared = async (env: Env & { readonly DATABASE_URL: string }) => {
  const program = await startPosada(env);
  const db = connect(env.DATABASE_URL, 2);
  const store = openPostgresStore(env.DATABASE_URL);
  const connections = openConnections(program.url, CONNECTIONS);
  try {
    const everybody = Array.from({ length: GUESTS + 1 }, (_, i) => i);
    const [host, ...people] = await shared(connections, everybody, (connection, i) => register(connection, `person${i}`));
    const listings = Array.from({ length: LISTINGS }, (_, i) => 1_000 + i);
    await seen(db, await publish(db, store, host?.id ?? 0, listings));
    await sleep(AFTERWARDS_MS);
    return { guests: people.map(({ token }) => token), listings };
  } finally {
    for (const connection of connections) connection.close();
    await store.close();
    await db.destroy();
    await program.stop();
  }
};

/** Runs the cycles once and returns when they began; the statements are in the file. */
const record = async (env: Env, file: string, guests: readonly string[], listings: readonly number[]): Promise<number> => {
  const program = await startRecorded({ ...env, RECORD_TO: file });
  const connections = openConnections(program.url, CONNECTIONS);
  try {
    await sleep(AFTERWARDS_MS);
    const from = Date.now();
    const cycle = cycleOf(connections, guests, listings)({ draft: [], request: [], cancel: [] });
    await all(RECORDED, cycle);
    await sleep(AFTERWARDS_MS);
    return from;
  } finally {
    for (const connection of connections) connection.close();
    await program.stop();
  }
};
