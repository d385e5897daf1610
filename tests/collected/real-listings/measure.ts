import type { Knex } from 'knex';
import { type Connection, openConnections } from '../../../bench/http.ts';
import { hammer, type Load } from '../../../bench/load.ts';
import { figure } from '../../../bench/statistics.ts';
import type { Row } from '../../../bench/table.ts';
import { searchedPlace } from '../../../src/locations/public.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { searchAlojamiento } from '../../../src/search/contract.ts';
import type { Filter } from '../../../src/search/filter.ts';
import { readFilter } from '../../../src/search/read-query.ts';
import type { SearchIndex } from '../../../src/search/search-index.ts';
import { byHand, type Question } from './questions.ts';

/**
 * No search may take longer: p99 of each question, also over HTTP. A time says something on a quiet machine only: it is a fault with
 * HOLD_TIMES=1, else a remark.
 */
const MAX_MS = 100;
const HOLDS_TIMES = process.env['HOLD_TIMES'] === '1';
const MS = 1_500;
/** A program reads its index at its first search; this is not what is measured. */
const WARM_MS = 6_000;

const filterOf = async (db: Knex, { wire, what }: Question): Promise<Filter> => {
  const query = searchAlojamiento.query?.parse(wire);
  if (!query) throw new Error('the search takes no query');
  const place = await searchedPlace(db, { comuna: query.comuna, country: query.country });
  if (place === 'unknown') throw new Error(`${what}: the catalogue does not know the place`);
  return readFilter(query, place, systemClock.now());
};

type Measured = { readonly question: Question; readonly total: number; readonly ours: Load; readonly http: Load; readonly hand: Load };

/** Each question through the query function, over HTTP and by hand, one at a time; what is wrong with the answers. */
export const measured = async (
  { db, search, url }: { db: Knex; search: SearchIndex; url: string },
  questions: readonly Question[],
): Promise<{ all: Measured[]; faults: string[]; slow: string[] }> => {
  const [connection] = openConnections(url, 1) as [Connection];
  const all: Measured[] = [];
  const faults: string[] = [];
  const slow: string[] = [];
  await hammer(1, WARM_MS, () => connection.send('GET', '/api/v1/search_alojamiento'));
  for (const question of questions) {
    const filter = await filterOf(db, question);
    const page = { order: orderOf(question), limit: 12, offset: 0 };
    const ask = () => search.page(filter, { ...page, now: systemClock.now() });
    const write = () => db.raw<{ rows: { listing_id: number; total: number }[] }>(byHand(question));
    const path = `/api/v1/search_alojamiento?${new URLSearchParams(question.wire)}`;
    const call = () => connection.send('GET', path);
    const [found, { rows }, answered] = [await ask(), await write(), await call()];
    const theirs = JSON.parse(answered.text) as { data: { idalojamiento: number }[]; paginate: { total: number } };
    const ids = [found.found.map(({ listingId }) => listingId), rows.map((row) => row.listing_id), theirs.data.map((d) => d.idalojamiento)];
    const totals = [found.total, rows[0]?.total ?? 0, theirs.paginate.total];
    if (new Set(ids.map(String)).size > 1 || new Set(totals).size > 1)
      faults.push(`${question.what}: by us ${totals[0]}, by hand ${totals[1]}, over HTTP ${totals[2]}, or other ones: ${ids.join(' | ')}`);
    if (found.total === 0) faults.push(`${question.what}: nothing is found`);
    const [ours, http, hand] = [await hammer(1, MS, ask), await hammer(1, MS, call), await hammer(1, MS, write)];
    for (const [how, ms] of Object.entries({ 'through the query function': ours.p99, 'over HTTP': http.p99 }))
      if (ms > MAX_MS) slow.push(`${question.what}: p99 ${how} ${figure(ms)} ms, more than ${MAX_MS}`);
    all.push({ question, total: found.total, ours, http, hand });
  }
  connection.close();
  return HOLDS_TIMES ? { all, faults: [...faults, ...slow], slow: [] } : { all, faults, slow };
};

const orderOf = ({ wire }: Question) => {
  const { orden = 'recomendado' } = wire;
  return orden as 'recomendado'; // the route checks it
};

const shown = ({ p50, p99 }: Load) => `p50 ${figure(p50)}, p99 ${figure(p99)} ms`;

export const line = ({ question, total, ours, http, hand }: Measured): string =>
  `${question.what} (${total.toLocaleString('en')} found): ${shown(ours)}, over HTTP ${shown(http)}; by hand ${shown(hand)}: ${figure(ours.p50 / hand.p50)}`;

export const rowOf = ({ question, total, ours, http, hand }: Measured): Row => ({
  what: `Real listings: ${question.what} (${total.toLocaleString('en')} found), to SQL by hand: p50`,
  ratios: [ours.p50 / hand.p50],
  goal: null,
  ours: `${shown(ours)}; over HTTP ${shown(http)} (goal ≤ 100)`,
  peer: shown(hand),
});
