import type { Knex } from 'knex';
import type { Posting } from '../engine/outbox/posting.ts';
import { own } from '../kernel/own.ts';
import { listingById } from '../listings/queries.ts';
import { conversationById } from '../messages/queries.ts';
import { reservationById } from '../reservations/queries.ts';
import { viewingById } from '../viewings/queries.ts';

/** The recipient and the subject of a mail; ids are null when it has none. */
export type Concerned = { readonly userId: number; readonly reservationId: number | null; readonly listingId: number | null };

const idIn = (params: Posting['params'], name: string): number | null => {
  const value = own(params, name);
  return value === undefined ? null : Number(value);
};

/** Null while the read models lag behind, and for a visitor without an account. */
export const concernedBy = async (db: Knex, { recipient, params }: Pick<Posting, 'recipient' | 'params'>): Promise<Concerned | null> => {
  const reservationId = idIn(params, 'reservationId');
  const visitId = idIn(params, 'visitId');
  const reservation = reservationId === null ? null : await reservationById(db, reservationId);
  const visit = visitId === null ? null : await viewingById(db, visitId);
  const conversationId = idIn(params, 'conversationId');
  const conversation = conversationId === null ? null : await conversationById(db, conversationId);
  const feedId = idIn(params, 'feedId');
  const ofFeed =
    feedId === null ? null : await db('calendar_feeds').where({ feed_id: feedId }).first<{ listing_id: number } | undefined>('listing_id');
  const listingId =
    reservation?.listing_id ?? visit?.listing_id ?? conversation?.listing_id ?? idIn(params, 'listingId') ?? ofFeed?.listing_id ?? null;
  const userId = await (async (): Promise<number | null> => {
    if (recipient.startsWith('user:')) return Number(recipient.slice('user:'.length));
    const sides = reservation ?? visit ?? conversation;
    if (recipient === 'guest') return sides?.guest_id ?? null;
    if (sides) return sides.host_id;
    return listingId === null ? null : ((await listingById(db, listingId))?.host_id ?? null);
  })();
  return userId === null ? null : { userId, reservationId, listingId };
};
