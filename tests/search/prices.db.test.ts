import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { fold, generate, NOW, random, store } from './generated.ts';

const { db } = await testDatabase();
const [listing] = generate(1, random(3));
if (!listing) throw new Error('nothing was generated');
const { id: listingId, details } = listing;
const stay = { checkIn: '2027-05-03', checkOut: '2027-05-06' };
const dollars = async (): Promise<number | null> => (await db('search_listings').where({ listing_id: listingId }).first()).nightly_usd;
/** A price no conversion gives. */
const MARK = 1;

beforeAll(() => store(db, [listing]));

it('in dollars are not written again when only nights are taken or freed', async () => {
  await db('search_listings').update({ nightly_usd: MARK });
  await fold(db, [{ type: 'NightsHeld', data: { listingId, reservationId: 9, guestId: 5, stay, draftRevision: 0, heldAt: NOW } }]);
  expect(await dollars()).toBe(MARK);
});

it('are written again when the listing is edited', async () => {
  await db('search_listings').update({ nightly_usd: MARK });
  await fold(db, [{ type: 'ListingEdited', data: { listingId, details, changed: ['prices'], editedAt: NOW } }]);
  expect(await dollars()).not.toBe(MARK);
});
