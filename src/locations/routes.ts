import type { Knex } from 'knex';
import { type Route, route } from '../platform/http/contract.ts';
import { Rejection } from '../shared/types.ts';
import { getLocation, getLocations } from './contract.ts';
import { present } from './present.ts';
import { bySlug, suggestions } from './queries.ts';

export const locationRoutes = (db: Knex): readonly Route[] => [
  route(getLocations, async ({ query, language }) => ({ data: (await suggestions(db, query.q)).map((row) => present(row, language)) })),
  route(getLocation, async ({ params, language }) => {
    const row = await bySlug(db, params.search_query);
    if (!row) throw new Rejection('not_found');
    return { data: present(row, language) };
  }),
];
