import type { Knex } from 'knex';
import { startPosada } from '../../../bench/child.ts';
import { newDataDir, startServer } from '../../../bench/database.ts';
import type { Row } from '../../../bench/table.ts';
import type { LocationRow } from '../../../src/locations/row.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { openPostgresStore } from '../../../src/platform/event-store/postgres.ts';
import { memorySearch } from '../../../src/search/memory/follow.ts';
import { postgresSearch } from '../../../src/search/query.ts';
import { COUNTRIES } from '../../../src/shared/countries.ts';
import { SHARES } from '../../support/methods.ts';
import type { Collected } from '../subject.ts';
import { type Loaded, loadRows } from './load.ts';
import { line, measured, rowOf } from './measure.ts';
import { comunaFinder, importPlaces } from './places.ts';
import { typicalQuestions } from './questions.ts';
import { realRows } from './rows.ts';

const LEAST_FOUND = 0.99;

/** Loads the real listings, then asks for them: what is wrong, and the figures as rows of a table. */
export const realListings = async ({ folder, say }: Collected): Promise<{ faults: string[]; rows: Row[] }> => {
  const server = await startServer();
  const url = await server.database('real');
  const db = connect(url, 8);
  const store = openPostgresStore(url);
  try {
    // Started once before, so that all that follows the log has its checkpoint, and is then put at its end: what is looked at here is
    // search.
    await (await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), OPERATES: COUNTRIES.join() })).stop();
    const places = await importPlaces(db, folder);
    const loaded = await loadRows({ db, store, places }, realRows(folder), say);
    await db('projection_checkpoints').update({ position: db.raw(`(select lpad(max(position)::text, 20, '0') from event_log)`) });
    const lost = await notFound(db, places, loaded, say);
    const search = memorySearch(db, { fallback: postgresSearch(db, SHARES), shares: SHARES });
    await search.load();
    const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), OPERATES: COUNTRIES.join() });
    try {
      const { all, faults, slow } = await measured(
        { db, search, url: program.url },
        typicalQuestions(systemClock.now().slice(0, 10), places),
      );
      for (const one of all) say(line(one));
      for (const remark of slow) say(`slow: ${remark}`);
      return { faults: [...lost, ...faults], rows: all.map(rowOf) };
    } finally {
      await program.stop();
    }
  } finally {
    await store.close();
    await db.destroy();
    await server.stop();
    server.remove();
  }
};

/** Rows whose source names a comuna with an outline, and that a search for this comuna does not find. */
const notFound = async (
  db: Knex,
  places: readonly LocationRow[],
  loaded: readonly Loaded[],
  say: (line: string) => void,
): Promise<string[]> => {
  const comunaOf = comunaFinder(places);
  const search = memorySearch(db, { fallback: postgresSearch(db, SHARES), shares: SHARES });
  await search.load();
  const byComuna = Map.groupBy(
    loaded.flatMap(({ id, row }) => ({ id, comuna: comunaOf(row) })),
    ({ comuna }) => comuna?.id ?? null,
  );
  byComuna.delete(null);
  let [all, found] = [0, 0];
  for (const [place, rows] of byComuna) {
    const filter = {
      area: { kind: 'place', id: place ?? 0 },
      stay: null,
      by: 'month',
      guests: 1,
      rooms: null,
      priceMin: null,
      priceMax: null,
    } as const;
    const asked = { ...filter, kinds: [], categories: [], flags: [], verifiedOnly: false };
    const answer = await search.page(asked, { order: 'recomendado', limit: loaded.length, offset: 0, now: systemClock.now() });
    const ids = new Set(answer.found.map(({ listingId }) => listingId));
    all += rows.length;
    found += rows.filter(({ id }) => ids.has(id)).length;
  }
  say(
    `${found} of ${all} rows are found by their comuna (${((100 * found) / all).toFixed(2)} %), in ${byComuna.size} comunas with an outline`,
  );
  return found >= LEAST_FOUND * all ? [] : [`only ${found} of ${all} rows are found by their comuna`];
};
