import type { Knex } from 'knex';
import { z } from 'zod';
import { Rejection } from '../../kernel/rejection.ts';
import { inHighlightOrder } from '../../listings/queries.ts';
import type { ListingRow } from '../../listings/rows.ts';
import { command, contract, Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { consoleAccommodation } from '../contract.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';
import { byNumbers, contentRange, type ListQuery, listed, pageOf } from '../lists/list-query.ts';
import { presentListings } from '../routes.ts';

/** Highlights of the home page. They are added and removed by `accommodations/highlight/add/{id}` and `delete/{id}`. */
const desk = { tag: 'console', role: 'admin' } as const;

/** The maximum number of highlights that can be ordered. */
const MAX_HIGHLIGHTS = 200;

export const listHighlights = contract({
  ...desk,
  name: 'consoleHighlights',
  summary: 'Lists highlights in home page order; also those it hides because they are blocked or not approved',
  method: 'get',
  path: '/console/highlights',
  ...listed,
  response: z.array(consoleAccommodation),
});

export const orderHighlights = contract({
  ...desk,
  name: 'consoleOrderHighlights',
  summary: 'Reorders the highlights; 409 if the set has changed since',
  method: 'put',
  path: '/console/highlights/order',
  body: z.strictObject({ ids: z.array(z.int()).min(1).max(MAX_HIGHLIGHTS) }),
  response: z.object({ position: z.string().nullable() }),
  rejections: ['highlights_changed'],
});

type HighlightRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

/** Always in the order of the home page: react-admin only requests `id`. */
const highlightsPage = (db: Knex, { filter, sort, range = [0, MAX_HIGHLIGHTS - 1] }: ListQuery) =>
  pageOf<ListingRow>(
    db('listings').select('listings.*').whereNotNull('highlighted_at').whereNull('removed_at').modify(inHighlightOrder),
    { range, ...(filter && { filter }), ...(sort && { sort }) },
    { id: 'listings.id' },
    { id: byNumbers('listings.id') },
  );

export const highlightRoutes = ({ db, clock, desk }: HighlightRoutesDeps): readonly Route[] => [
  route(listHighlights, async ({ query, language }) => {
    const page = await highlightsPage(db, query);
    return new Reply(200, await presentListings(db, page.rows, language, clock.now()), contentRange('highlights', page));
  }),
  command(orderHighlights, {
    from: ['highlight-order'],
    write: async ({ body: { ids }, user, metadata }) => {
      const earlier = await desk.earlier(deskStream('highlights', 'home'), metadata);
      if (earlier !== null) return { position: earlier };
      const now = await highlightsPage(db, {});
      const known = new Set(now.rows.map(({ id }) => id));
      const isTheSame = new Set(ids).size === ids.length && ids.length === known.size && ids.every((id) => known.has(id));
      if (!isTheSame) throw new Rejection('highlights_changed'); // another administrator has added or removed one
      if (now.rows.every(({ id }, place) => id === ids[place])) return { position: null };
      const ordered = { type: 'HighlightsOrdered', data: { adminId: user.id, listingIds: ids, orderedAt: clock.now() } } as const;
      return { position: await desk(deskStream('highlights', 'home'), ordered, metadata) };
    },
  }),
];
