import type { Knex } from 'knex';
import { z } from 'zod';
import { isStale } from '../kernel/calendar/freshness.ts';
import type { Instant } from '../kernel/types.ts';
import { type FeedReading, feedReadingsOf, listingsById } from '../listings/queries.ts';
import { day } from '../server/http/input/fields.ts';
import type { Side } from './policies.ts';
import { type NightsBelow, nightsOverEach } from './queries.ts';
import type { ReservationRow } from './rows.ts';

const instant = z.iso.datetime();

/** The state of a reservation's nights in the calendars of other sites, for both sides. */
export const confirmedNights = z
  .object({
    por_confirmar: z.boolean().meta({ description: 'The nights may be taken on another site; see `motivo`.' }),
    motivo: z.enum(['ocupado', 'sin_leer']).nullable().meta({
      description: '`ocupado`: an external calendar takes some of the nights (D-118); `sin_leer`: one was not read for two hours.',
    }),
    leido: instant.nullable().meta({ description: 'Last read of the least recently read calendar; null if one was never read.' }),
    fuentes: z.array(
      z.object({
        sitio: z.string().optional().meta({ description: 'Site name, for host and administrators.' }),
        leido: instant.nullable().meta({ description: 'Last successful read.' }),
        al_dia: z.boolean().meta({ description: 'Fully read in the last two hours.' }),
        ocupa: z.array(z.object({ desde: day, hasta: day })).meta({ description: 'Overlapping nights; `hasta` is exclusive.' }),
      }),
    ),
  })
  .meta({ id: 'ConfirmedNights' });
export type ConfirmedNights = z.input<typeof confirmedNights>;

type Row = Pick<ReservationRow, 'id' | 'listing_id' | 'status'>;
const listingOf = ({ listing_id }: Row): number => listing_id;

/** Only before the payment: afterwards there is nothing to confirm, and the host and the administrators resolve a conflict. */
const isOpen = ({ status }: Row): boolean => status === 'draft' || status === 'requested' || status === 'accepted';

/** The state in other calendars for each of these reservations; null when none is read, and once it is paid or over. */
export const confirmationsOf = async (
  db: Knex,
  rows: readonly Row[],
): Promise<(row: Row, side: Side, now: Instant) => ConfirmedNights | null> => {
  const open = rows.filter(isOpen);
  const listings = await listingsById(db, open.map(listingOf)); // batched with concurrent readers of these listings
  const read = open.filter((row) => (listings.get(listingOf(row))?.feed_ids.length ?? 0) > 0);
  const [feeds, below] = await Promise.all([
    feedReadingsOf(db, read.map(listingOf)),
    nightsOverEach(
      db,
      read.map(({ id }) => id),
    ),
  ]);
  return (row, side, now) => {
    const own = feeds.filter(({ listingId }) => listingId === row.listing_id);
    if (!isOpen(row) || own.length === 0) return null;
    const over = below.filter(({ reservationId }) => reservationId === row.id);
    return confirmation(own, over, side, now);
  };
};

const confirmation = (feeds: readonly FeedReading[], over: readonly NightsBelow[], side: Side, now: Instant): ConfirmedNights => {
  const sources = feeds.map((feed) => ({
    ...(side !== 'guest' && { sitio: feed.host }),
    leido: feed.fetchedAt,
    al_dia: !isStale(feed, now),
    ocupa: over
      .filter(({ feedId }) => feedId === feed.feedId)
      .flatMap(({ ranges }) => ranges.map(({ from, to }) => ({ desde: from, hasta: to }))),
  }));
  const reason = sources.some(({ ocupa }) => ocupa.length > 0) ? 'ocupado' : sources.some(({ al_dia }) => !al_dia) ? 'sin_leer' : null;
  const read = sources.map(({ leido }) => leido);
  return {
    por_confirmar: reason !== null,
    motivo: reason,
    leido: read.includes(null) ? null : (read.sort()[0] ?? null),
    fuentes: sources,
  };
};
