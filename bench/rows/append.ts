import { randomUUID } from 'node:crypto';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { once, type Server } from '../database.ts';
import { hammer, interleaved, type Load } from '../load.ts';
import { emmett } from '../peers/emmett.ts';
import { BARE, bareSql } from '../peers/pgbench.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';

export const WRITERS = [1, 16, 64] as const;
const STREAM_LENGTH = 8;
const RAW = `create table raw_log (
  position bigint generated always as identity primary key, stream text not null, revision integer not null, id uuid not null,
  type text not null, data jsonb not null, meta jsonb not null, recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision))`;

export const event = () => ({
  id: randomUUID(),
  type: 'Measured',
  data: { reservationId: 4711, listingId: 12_345, stay: { checkIn: '2027-01-10', checkOut: '2027-01-17' }, text: 'x'.repeat(150) },
  meta: { v: 1, actor: 'user:12', correlationId: randomUUID(), commandId: randomUUID(), at: systemClock.now(), prev: null },
});

/** Streams of eight events, each append at the known current revision. */
export const inStreams = (append: (stream: string, revision: number) => Promise<unknown>) => {
  const at = new Map<number, { stream: string; next: number }>();
  return async (caller: number) => {
    const known = at.get(caller);
    const mine = known && known.next < STREAM_LENGTH ? known : { stream: `measured-${randomUUID()}`, next: 0 };
    at.set(caller, mine);
    await append(mine.stream, mine.next);
    mine.next += 1;
  };
};

/** Appends through our store, compared with the bare INSERT of the same row and with emmett. */
export const append = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const [url, emmettUrl] = [await server.database('append'), await server.database('append_emmett')];
  await once(url, (db) => db.raw(RAW));
  const { data, meta } = event();
  const insert = `insert into raw_log (stream, revision, id, type, data, meta)
    values (gen_random_uuid()::text, 0, gen_random_uuid(), 'Measured', '${JSON.stringify(data)}', '${JSON.stringify(meta)}')`;
  const store = openPostgresStore(url);
  const other = await emmett(emmettUrl);
  const ours = inStreams((stream, revision) => store.append(stream, revision === 0 ? 'none' : revision - 1, [event()]));
  const theirs = other && inStreams((stream, revision) => other.append(stream, revision, event()));
  try {
    await hammer(16, ms / 2, ours); // warm
    const results = await interleaved(
      rounds,
      Object.fromEntries(
        WRITERS.flatMap((writers): [string, () => Promise<Load>][] => [
          [`bare ${writers}`, () => bareSql(url, [insert], writers, ms)],
          [`ours ${writers}`, () => hammer(writers, ms, ours)],
          ...(theirs ? [[`emmett ${writers}`, () => hammer(writers, ms, theirs)] as [string, () => Promise<Load>]] : []),
        ]),
      ),
    );
    return WRITERS.flatMap((writers) => rowsOf(writers, results));
  } finally {
    await store.close();
    await other?.close();
  }
};

const GOALS = { 1: [null, null], 16: [0.6, 4], 64: [1, 4] } as const;

const rowsOf = (writers: (typeof WRITERS)[number], results: Readonly<Record<string, Load[]>>): Row[] => {
  const [ours = [], bare = [], theirs = []] = ['ours', 'bare', 'emmett'].map((name) => results[`${name} ${writers}`]);
  const rate = (loads: readonly Load[]) => figure(median(loads.map(({ perSecond }) => perSecond)));
  const took = (loads: readonly Load[]) =>
    `p50 ${figure(median(loads.map(({ p50 }) => p50)))}, p99 ${figure(median(loads.map(({ p99 }) => p99)))} ms`;
  const perSecond = (loads: readonly Load[]) => loads.map((load) => load.perSecond);
  const [toBare, toEmmett] = GOALS[writers];
  const what = `Append, ${writers} ${writers === 1 ? 'writer' : 'writers'}`;
  const own = `${rate(ours)} events/s, ${took(ours)}`;
  return [
    {
      what: `${what}, to a bare INSERT through ${BARE}`,
      ratios: ratios(perSecond(ours), perSecond(bare)),
      goal: toBare === null ? null : { atLeast: toBare },
      ours: own,
      peer: `${rate(bare)} events/s`,
    },
    {
      what: `${what}, to emmett-postgresql 0.42`,
      ratios: theirs.length === 0 ? [] : ratios(perSecond(ours), perSecond(theirs)),
      goal: toEmmett === null ? null : { atLeast: toEmmett },
      ours: own,
      peer: theirs.length === 0 ? 'could not be installed here' : `${rate(theirs)} events/s, ${took(theirs)}`,
    },
  ];
};
