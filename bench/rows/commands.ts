import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { startKoa, startPosada } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { type Connection, openConnections } from '../http.ts';
import { hammer, interleaved, type Load, latencies } from '../load.ts';
import { announce } from '../machine.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { call, nights, publish, register, seen, shared } from '../world.ts';
import { steps } from './steps.ts';
import { visible } from './visible.ts';

const GUESTS = 1_000;
const CONNECTIONS = 16;
const LISTINGS = 64;
const SECRET = 'measured-only-secret-of-no-other-use';

type Drafted = { reservation: { idreserva: number } };
const middle = (loads: readonly Load[], of: 'perSecond' | 'p50' | 'p99') => median(loads.map((load) => load[of]));

/** Reservations over HTTP against the program with all its followers running, compared with an empty Koa route with one INSERT. */
export const commands = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const url = await server.database('commands');
  const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET });
  const koa = await startKoa(url);
  const db = connect(url, 4);
  const store = openPostgresStore(url);
  const [many, bare] = [openConnections(program.url, CONNECTIONS), openConnections(koa.url, CONNECTIONS)];
  const [everybody, bareEverybody] = [openConnections(program.url, GUESTS), openConnections(koa.url, GUESTS)];
  try {
    const [host, ...people] = await shared(many, range(GUESTS + 1), (connection, i) => register(connection, `person${i}`));
    const guests = people.map(({ token }) => token);
    const listings = range(LISTINGS + rounds).map((i) => 1_000 + i);
    await seen(db, await publish(db, store, host?.id ?? 0, listings));
    announce(`commands: ${GUESTS} guests are registered`);
    const cycle = cycleOf(many, guests, listings.slice(0, LISTINGS));
    const insert = (caller: number) => bare[caller]?.send('POST', '/') ?? Promise.reject(new Error('no connection'));
    const times = { draft: [] as number[], request: [] as number[], cancel: [] as number[] };
    await Promise.all([hammer(4, ms, cycle({ draft: [], request: [], cancel: [] })), hammer(4, ms, insert)]); // warm
    const { ours, least } = await interleaved(rounds, {
      ours: () => hammer(CONNECTIONS, ms * 2, cycle(times), 3),
      least: () => hammer(CONNECTIONS, ms, insert),
    });
    const perSecond = (loads: readonly Load[]) => loads.map((load) => load.perSecond);
    const took = Object.entries(times).map(
      ([name, all]) => `${name} p50 ${figure(latencies(all).p50)}, p99 ${figure(latencies(all).p99)} ms`,
    );
    const commandsRow: Row = {
      what: 'Reservation commands over HTTP (draft, request, cancel in turn), 16 connections, to an empty Koa route with one INSERT: rate',
      ratios: ratios(perSecond(ours), perSecond(least)),
      goal: { atLeast: 0.3 },
      ours: `${figure(middle(ours, 'perSecond'))}/s; ${took.join('; ')}`,
      peer: `${figure(middle(least, 'perSecond'))}/s, p50 ${figure(middle(least, 'p50'))}, p99 ${figure(middle(least, 'p99'))} ms`,
    };
    const load = () => hammer(CONNECTIONS, ms * 2, cycle({ draft: [], request: [], cancel: [] }));
    announce('commands: visible in the read model');
    const seenRows = await visible({ db, store, url, rounds, ms, load });
    announce('commands: steps of a stay');
    const own = { db, many, bare, host: host?.token ?? '', guests, listings: listings.slice(0, LISTINGS), rounds, secret: SECRET };
    const stepRows = await steps(own);
    announce(`commands: ${GUESTS} guests want one night`);
    const race = await interleaved(rounds, {
      ours: async () => {
        const listing = listings.pop() ?? 0;
        const drafts = await shared(many, [...guests.entries()], (connection, [i, guest]) =>
          call<Drafted>(connection, [201], 'POST', '/reservations', guest, { idalojamiento: listing, ...nights(40), guests: 1 + (i % 2) }),
        );
        await dialled(everybody, '/health/live');
        return rushed(everybody, async (connection, i) => {
          const path = `/api/v1/reservations/request/${drafts[i]?.reservation.idreserva}`;
          return (await connection.send('PUT', path, guests[i])).status;
        });
      },
      least: async () => {
        await dialled(bareEverybody, '/');
        return rushed(bareEverybody, async (connection, i) => ((await connection.send('POST', '/')).status === 200 && i > 0 ? 409 : 200));
      },
    });
    return [commandsRow, ...stepRows, ...seenRows, raceRow(race)];
  } finally {
    for (const connection of [...many, ...bare, ...everybody, ...bareEverybody]) connection.close();
    await store.close();
    await db.destroy();
    await Promise.all([program.stop(), koa.stop()]);
  }
};

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** One guest drafts, requests and cancels; callers, guests and listings take turns, so that no one waits for another's nights. */
export const cycleOf = (connections: readonly Connection[], guests: readonly string[], listings: readonly number[]) => {
  let turn = 0;
  return (steps: { draft: number[]; request: number[]; cancel: number[] }) => async (caller: number) => {
    const connection = connections[caller] as Connection;
    turn += 1;
    const [guest, listing] = [guests[turn % guests.length], listings[turn % listings.length]];
    const stay = nights(30 + 3 * (Math.floor(turn / listings.length) % 80));
    const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work();
      times.push(performance.now() - began);
      return result;
    };
    const { reservation } = await timed(steps.draft, () =>
      call<Drafted>(connection, [201], 'POST', '/reservations', guest, { idalojamiento: listing, ...stay, guests: 2 }),
    );
    await timed(steps.request, () => call(connection, [200], 'PUT', `/reservations/request/${reservation.idreserva}`, guest, {}));
    await timed(steps.cancel, () => call(connection, [200], 'DELETE', `/reservations/${reservation.idreserva}`, guest));
  };
};

/** Opens connections a few at a time: all of them together would overflow the listen backlog, which a proxy would avoid. */
const dialled = async (connections: readonly Connection[], path: string): Promise<void> => {
  const waiting = [...connections];
  const dial = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.send('GET', path);
  };
  await Promise.all(range(CONNECTIONS).map(dial));
};

/** All at the same time: p50 is when the last was answered. Exactly one may win. */
const rushed = async (connections: readonly Connection[], press: (connection: Connection, i: number) => Promise<number>): Promise<Load> => {
  const began = performance.now();
  const statuses = await Promise.all(connections.map(press));
  const took = performance.now() - began;
  const won = statuses.filter((status) => status === 200).length;
  const lost = statuses.filter((status) => status === 409).length;
  if (won !== 1 || lost !== connections.length - 1) throw new Error(`${won} of ${connections.length} got the night, ${lost} were refused`);
  return { p50: took, p99: took, perSecond: (connections.length * 1000) / took, count: connections.length };
};

const raceRow = ({ ours, least }: Record<'ours' | 'least', Load[]>): Row => ({
  what: `${GUESTS.toLocaleString('en')} guests ask for the same night at once (exactly one gets it), to as many INSERTs through Koa: until the last was answered`,
  ratios: ratios(
    ours.map(({ p50 }) => p50),
    least.map(({ p50 }) => p50),
  ),
  goal: [{ value: middle(ours, 'p50'), limit: { atMost: 1_000 }, unit: 'ms' }],
  ours: `${figure(middle(ours, 'p50'))} ms`,
  peer: `${figure(middle(least, 'p50'))} ms`,
});
