import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from '../../src/engine/db/connect.ts';
import { memorySearch } from '../../src/search/memory/follow.ts';
import { postgresSearch } from '../../src/search/query.ts';
import type { SearchIndex } from '../../src/search/search-index.ts';
import { type Child, startKoa, startPosada } from '../child.ts';
import { newDataDir, once, type Server } from '../database.ts';
import { type Connection, openConnections } from '../http.ts';
import { hammer, interleaved, type Load } from '../load.ts';
import { announce } from '../machine.ts';
import { BARE, bareSql } from '../peers/pgbench.ts';
import { ask, type Question, questions, SHARES, statementOf } from '../questions.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { fillListings, fillPages } from './listings.ts';

const LISTINGS = 100_000;
const QUESTIONS = 64;
const FEW = 10_000;
const MANY = 1_000_000;

const middle = (loads: readonly Load[], of: 'perSecond' | 'p50' | 'p99') => median(loads.map((load) => load[of]));
const shown = (loads: readonly Load[]) =>
  `${figure(middle(loads, 'perSecond'))}/s, p50 ${figure(middle(loads, 'p50'))}, p99 ${figure(middle(loads, 'p99'))} ms`;
const of = (loads: readonly Load[], value: 'perSecond' | 'p50') => loads.map((load) => load[value]);

/** Asks the questions in turn, each caller starting at a different one. */
const inTurn = <T>(all: readonly Question[], put: (caller: number, question: Question) => Promise<T>) => {
  let next = 0;
  return (caller: number) => {
    next += 1;
    return put(caller, all[next % all.length] as Question);
  };
};

/** One connection per caller; every answer must be the 200 of a search. */
const overHttp =
  (connections: readonly Connection[]) =>
  async (caller: number, { path }: Question) => {
    const answered = await connections[caller]?.send('GET', path);
    if (answered?.status !== 200) throw new Error(`search answered ${answered?.status}: ${answered?.text.slice(0, 300)}`);
    return answered;
  };

/** Search in 100,000 listings: our code and HTTP compared with the same statement sent directly; then the cost of more listings. */
export const searches = async (server: Server, rounds: number, ms: number, isFull: boolean): Promise<Row[]> => {
  await once(server.url, async (db) => {
    await fillListings(db, LISTINGS);
    await fillPages(db);
  });
  announce('search: 100,000 listings are there');
  const db = connect(server.url, 16);
  const search = memorySearch(db, { fallback: postgresSearch(db, SHARES), shares: SHARES });
  await search.load();
  const dataDir = newDataDir();
  const program = await startPosada({ DATABASE_URL: server.url, DATA_DIR: dataDir });
  const koa = await startKoa(server.url);
  try {
    const requested = questions(QUESTIONS, LISTINGS);
    const statements = await Promise.all(requested.slice(0, 1).map((question) => statementOf(db, question)));
    for (const question of requested.slice(1)) statements.push(await statementOf(db, question));
    const [many, one] = [openConnections(program.url, 16), openConnections(program.url, 1)];
    await mustAgree(search, requested, many);
    const code = inTurn(requested, (_, question) => ask(search, question));
    const [http16, http1] = [inTurn(requested, overHttp(many)), inTurn(requested, overHttp(one))];
    await Promise.all([hammer(4, ms, code), hammer(4, ms, http16)]); // warm
    const results = await interleaved(rounds, {
      bare16: () => bareSql(server.url, statements, 16, ms),
      code16: () => hammer(16, ms, code),
      http16: () => hammer(16, ms, http16),
      bare1: () => bareSql(server.url, statements, 1, ms),
      code1: () => hammer(1, ms, code),
      http1: () => hammer(1, ms, http1),
    });
    const loaded = program.memory();
    for (const connection of [...many, ...one]) connection.close();
    const { bare16, bare1 } = results;
    const row = (what: string, loads: readonly Load[], bare: readonly Load[], value: 'perSecond' | 'p50', goal: Row['goal']): Row => ({
      ...{ what, ratios: ratios(of(loads, value), of(bare, value)), goal, ours: shown(loads), peer: shown(bare) },
    });
    announce('search: growth');
    const what = `Search of 100,000 listings by dates, polygon and three filters`;
    return [
      row(`${what}, our code, 16 at once, to the same question in SQL through ${BARE}: rate`, results.code16, bare16, 'perSecond', null),
      row(`The same over HTTP, 16 connections: rate`, results.http16, bare16, 'perSecond', { atLeast: 0.5 }),
      row(`Our code, one at a time, to the SQL: p50`, results.code1, bare1, 'p50', null),
      row(`Over HTTP, one connection, to the SQL: p50`, results.http1, bare1, 'p50', null),
      ...(await growth(server, search, rounds, ms, FEW, 10)),
      ...(isFull ? await growth(server, search, rounds, ms, MANY, 1 / 10) : []),
      memory(loaded, program, koa),
    ];
  } finally {
    await Promise.all([program.stop(), koa.stop()]);
    await db.destroy();
  }
};

/** Our code and HTTP must find the same number, and not none, or the figures are meaningless. */
const mustAgree = async (search: SearchIndex, requested: readonly Question[], connections: readonly Connection[]): Promise<void> => {
  let all = 0;
  for (const question of requested) {
    const { total } = await ask(search, question);
    const { text } = await overHttp(connections)(0, question);
    const counted = (JSON.parse(text) as { paginate: { total: number } }).paginate.total;
    if (counted !== total) throw new Error(`${counted} over HTTP, ${total} by our code: ${question.path}`);
    all += total;
  }
  if (all < requested.length) throw new Error('the questions find nothing');
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory of this process after a garbage collection in MB: its heap and its typed arrays. */
const held = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

/** p50 of our code at another number of listings relative to 100,000, at the same density, and the memory of the index. */
const growth = async (
  server: Server,
  search: SearchIndex,
  rounds: number,
  ms: number,
  listings: number,
  factor: number,
): Promise<Row[]> => {
  const url = await server.database(`search_${listings}`);
  await once(url, (other) => fillListings(other, listings));
  const other = connect(url, 1);
  const grownSearch = memorySearch(other, { fallback: postgresSearch(other, SHARES), shares: SHARES });
  const before = held();
  await grownSearch.load();
  const index = held() - before;
  try {
    const [here, there] = [questions(QUESTIONS, LISTINGS), questions(QUESTIONS, listings)];
    const { base, grown } = await interleaved(rounds, {
      base: () =>
        hammer(
          1,
          ms,
          inTurn(here, (_, question) => ask(search, question)),
        ),
      grown: () =>
        hammer(
          1,
          ms,
          inTurn(there, (_, question) => ask(grownSearch, question)),
        ),
    });
    const [small, large] = factor > 1 ? [grown, base] : [base, grown];
    const [from, to] = [Math.min(LISTINGS, listings), Math.max(LISTINGS, listings)].map((n) => n.toLocaleString('en'));
    return [
      {
        what: `Search, ${to} listings to ${from} of the same density: p50`,
        ratios: ratios(of(large, 'p50'), of(small, 'p50')),
        goal: { atMost: 1.5 },
        ours: shown(large),
        peer: shown(small),
      },
      {
        what: `Memory that the index of ${listings.toLocaleString('en')} listings holds, after a garbage collection`,
        ratios: [],
        goal: null,
        ours: `${figure(index)} MB`,
        peer: '–',
      },
    ];
  } finally {
    await other.destroy();
  }
};

/** While the growth is measured the program is idle and releases memory; `loaded` is its memory right after the searches. */
const memory = (loaded: number | null, program: Child, koa: Child): Row => {
  const [ours, theirs] = [program.memory(), koa.memory()];
  const isKnown = loaded !== null && ours !== null && theirs !== null;
  return {
    what: 'Memory (RSS) with 100,000 listings after these searches, once it is quiet, to an empty Koa app',
    ratios: isKnown ? [ours / theirs] : [],
    goal: [{ value: ours, limit: { atMost: 240 }, unit: 'MB' }],
    ours: isKnown ? `${figure(ours)} MB; right after them ${figure(loaded)} MB` : 'not told by this system',
    peer: isKnown ? `${figure(theirs)} MB` : '–',
  };
};
