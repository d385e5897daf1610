import { connect } from '../../src/engine/db/connect.ts';
import { openStore } from '../../src/engine/event-store/open.ts';
import { missingPart, realStore } from '../../tests/support/eventstoredb/eventstoredb.ts';
import { startPosada } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { openConnections } from '../http.ts';
import { hammer, interleaved, type Load } from '../load.ts';
import { announce } from '../machine.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { publish, register, seen, shared } from '../world.ts';
import { event, inStreams, WRITERS } from './append.ts';
import { cycleOf } from './commands.ts';

const CONNECTIONS = 16;
const GUESTS = 100;
const LISTINGS = 64;
const SECRET = 'measured-only-secret-of-no-other-use';
const GOAL = { atLeast: 0.5 };

/**
 * Appends and reservation commands with the log in a real EventStoreDB, compared with the log in PostgreSQL. None where there is no such
 * server.
 */
export const eventStore = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const missing = missingPart();
  if (missing !== null) {
    process.stdout.write(`  left out: ${missing} is not here\n`);
    return [];
  }
  const [first, second] = [await realStore(), await realStore()];
  try {
    await first.start();
    const appends = await appendRows(server, first.url, rounds, ms);
    await first.kill();
    await second.start();
    return [...appends, await commandsRow(server, second.url, rounds, ms)];
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
};

const appendRows = async (server: Server, eventStoreUrl: string, rounds: number, ms: number): Promise<Row[]> => {
  const databaseUrl = await server.database('append_beside');
  const stores = [await openStore({ databaseUrl, eventStoreUrl }), await openStore({ databaseUrl })] as const;
  const [ours, peer] = stores.map((store) =>
    inStreams((stream, revision) => store.append(stream, revision === 0 ? 'none' : revision - 1, [event()])),
  ) as [ReturnType<typeof inStreams>, ReturnType<typeof inStreams>];
  try {
    for (const append of [ours, peer]) await hammer(16, ms / 2, append); // warm
    const results: Readonly<Record<string, Load[]>> = await interleaved(
      rounds,
      Object.fromEntries(
        WRITERS.flatMap((writers): [string, () => Promise<Load>][] => [
          [`eventstoredb ${writers}`, () => hammer(writers, ms, ours)],
          [`postgresql ${writers}`, () => hammer(writers, ms, peer)],
        ]),
      ),
    );
    return WRITERS.map((writers) =>
      row(
        `Append on a real EventStoreDB, ${writers} ${writers === 1 ? 'writer' : 'writers'}, to our store on PostgreSQL`,
        results[`eventstoredb ${writers}`] ?? [],
        results[`postgresql ${writers}`] ?? [],
      ),
    );
  } finally {
    for (const store of stores) await store.close();
  }
};

/** The program with its log there, while it is working. */
const programOn = async (server: Server, name: string, eventStoreUrl?: string) => {
  const url = await server.database(name);
  const where = eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: eventStoreUrl };
  const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET, ...where });
  const db = connect(url, 2);
  const store = await openStore({ databaseUrl: url, eventStoreUrl });
  const connections = openConnections(program.url, CONNECTIONS);
  const people = Array.from({ length: GUESTS + 1 }, (_, i) => `person${i}`);
  const [host, ...guests] = await shared(connections, people, register);
  const listings = Array.from({ length: LISTINGS }, (_, i) => 1_000 + i);
  await seen(db, await publish(db, store, host?.id ?? 0, listings));
  const tokens = guests.map(({ token }) => token);
  return {
    cycle: cycleOf(connections, tokens, listings)({ draft: [], request: [], cancel: [] }),
    close: async () => {
      for (const connection of connections) connection.close();
      await store.close();
      await db.destroy();
      await program.stop();
    },
  };
};

const commandsRow = async (server: Server, eventStoreUrl: string, rounds: number, ms: number): Promise<Row> => {
  announce('eventstore: the program on EventStoreDB and on PostgreSQL');
  const programs = [await programOn(server, 'commands_there', eventStoreUrl), await programOn(server, 'commands_here')] as const;
  try {
    for (const { cycle } of programs) await hammer(4, ms, cycle); // warm
    const { ours, peer } = await interleaved(rounds, {
      ours: () => hammer(CONNECTIONS, ms * 2, programs[0].cycle, 3),
      peer: () => hammer(CONNECTIONS, ms * 2, programs[1].cycle, 3),
    });
    return row(
      `Reservation commands over HTTP (draft, request, cancel in turn) on a real EventStoreDB, ${CONNECTIONS} connections, to PostgreSQL`,
      ours,
      peer,
    );
  } finally {
    for (const program of programs) await program.close();
  }
};

const row = (what: string, ours: readonly Load[], peer: readonly Load[]): Row => ({
  what: `${what}: rate`,
  ratios: ratios(
    ours.map(({ perSecond }) => perSecond),
    peer.map(({ perSecond }) => perSecond),
  ),
  ...{ goal: GOAL, ours: shown(ours), peer: shown(peer) },
});

const shown = (loads: readonly Load[]): string => {
  const middle = (of: 'perSecond' | 'p50' | 'p99') => figure(median(loads.map((load) => load[of])));
  return `${middle('perSecond')}/s, p50 ${middle('p50')}, p99 ${middle('p99')} ms`;
};
