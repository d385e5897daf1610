import { beforeAll, expect, it } from 'vitest';
import { listingsProjection } from '../../projections/listings/listings.ts';
import { positionOf } from '../../src/engine/event-store/port.ts';
import { listedRows } from '../../src/listings/queries.ts';
import { testDatabase } from '../support/database.ts';
import { generate, NOW, random, store } from './generated.ts';

const { db } = await testDatabase();
const generated = generate(3, random(3));
const ids = generated.map(({ id }) => id);
const [id = 0, other = 0] = ids;
const titles = async () => new Map([...(await listedRows(db, ids))].map(([key, { details }]) => [key, details.title.es]));
let changes = 0;
/** Directly in the table: the revision is unchanged. */
const retitle = async (): Promise<string> => {
  changes += 1;
  const title = `Title ${changes}`;
  await db.raw(`update listings set details = jsonb_set(details, '{title,es}', to_jsonb(?::text))`, [title]);
  return title;
};

beforeAll(() => store(db, generated, { projections: [listingsProjection] }));

it('equal those of the table, without unknown ids', async () => {
  const rows = await listedRows(db, [...ids, 9_999]);
  expect([...rows.keys()].sort()).toEqual([...ids].sort());
  expect(rows.get(id)).toEqual(await db('listings').where({ id }).first());
});

it('are not read in full again while their revision is unchanged', async () => {
  const before = await titles();
  await retitle();
  expect(await titles()).toEqual(before);
});

it('are read again with the next event of the listing, while others are not', async () => {
  const before = await titles();
  const title = await retitle();
  await db('listings').where({ id }).increment('revision', 1);
  expect(await titles()).toEqual(new Map(before).set(id, title));
});

it('are removed with their row', async () => {
  await db('listings').where({ id: other }).delete();
  expect([...(await listedRows(db, ids)).keys()]).not.toContain(other);
});

/**
 * Those of its calendars raise no revision: what they change is read beside it. The host of a removed space that is erased is not listed.
 */
const OTHER_STREAMS = /^Feed|^AccountErased$|^RecordRemoved$/;
const types = [listingsProjection.handles].flat().filter((type) => !OTHER_STREAMS.test(type));
it.each(types)('have a new revision after %s', async (type) => {
  const [listing] = generated.slice(2);
  const at = {
    publishedAt: NOW,
    copiedAt: NOW,
    submittedAt: NOW,
    editedAt: NOW,
    approvedAt: NOW,
    askedAt: NOW,
    struckAt: NOW,
    sold: false,
  };
  const data = { listingId: listing?.id, hostId: 1, details: listing?.details, because: ['photos'], reason: 'admin', ...at };
  const revision = 100 + types.indexOf(type);
  const meta = { actor: 'seed', correlationId: 'c', commandId: type, v: 1, at: NOW, prev: null };
  await db.transaction((trx) =>
    listingsProjection.apply(trx, [{ type, data, revision, id: type, stream: 's', position: positionOf(1), meta }]),
  );
  expect((await listedRows(db, [listing?.id ?? 0])).get(listing?.id ?? 0)?.revision).toBe(revision);
});
