import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { ListingRow } from '../../listings/rows.ts';
import { type DueVisit, dueVisits, VIEWING_DUE } from '../../viewings/public.ts';
import type { VisitRow } from '../../viewings/rows.ts';
import { byNumber, byNumbers, byText, byTexts, flag, type ListQuery, type Page, pageOf } from '../lists/list-query.ts';
import { matchingListing } from '../queries.ts';

export type PageViewsRow = Pick<ListingRow, 'id' | 'details'> & { views: number };
/** The title is missing while the listing's read model lags behind. */
export type ViewingRow = VisitRow & { title: ListingRow['details']['title'] | null; due_at: Instant; identity: boolean };

/** Listings that are not removed, including those without page views. */
export const pageViewsPage = (db: Knex, query: ListQuery): Promise<Page<PageViewsRow>> =>
  pageOf(
    db('listings as l')
      .leftJoin('listing_visits as s', 's.listing_id', 'l.id')
      .whereNull('l.removed_at')
      .select('l.id', 'l.details', db.raw('coalesce(s.visits, 0) as views')),
    { ...query, sort: query.sort ?? ['visitas', 'DESC'] },
    { id: 'l.id', visitas: 'views' },
    { id: byNumbers('l.id'), q: (q, value) => matchingListing(q, value, 'l') },
  );

export const viewingsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<ViewingRow>> =>
  pageOf(
    db('visits as v')
      .leftJoin('listings as l', 'l.id', 'v.listing_id')
      .leftJoin('visit_vault as p', 'p.visit_id', 'v.id')
      .select(
        'v.*',
        db.raw("l.details -> 'title' as title"),
        db.raw(`${VIEWING_DUE} as due_at`),
        db.raw('(p.national_id is not null or p.picture_key is not null) as identity'),
      ),
    query,
    { id: 'v.id', solicitada: 'v.requested_at', dia: 'v.day', cerrada: 'v.closed_at' },
    {
      id: byNumbers('v.id'),
      alojamiento: byNumber('v.listing_id'),
      estado: (q, value) => (value === 'open' ? q.whereNull('v.outcome') : q.where('v.outcome', String(value))),
      vencida: flag(`v.outcome is null and ${VIEWING_DUE} <= ?`, [now]),
    },
  );

export const dueVisitsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<DueVisit>> =>
  pageOf(
    dueVisits(db),
    { ...query, sort: query.sort ?? ['vence', 'ASC'] },
    { id: 'id', vence: 'due_at' },
    {
      id: byTexts('id'),
      clase: byText('kind'),
      alojamiento: byNumber('listing_id'),
      vencida: flag('due_at <= ?', [now]),
    },
  );
