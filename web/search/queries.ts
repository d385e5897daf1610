import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import { apiQuery } from './address.ts';
import type { Criteria } from './criteria.ts';

/** Aborted as soon as nobody waits for it: another search took its place (S-11). */
export const resultsQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['search', criteria],
    queryFn: ({ signal }) => {
      const query = { ...apiQuery(criteria), orden: criteria.order, page: criteria.page, perPage: criteria.perPage };
      return answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The pins of the same criteria, whatever the page (F65). */
export const pinsQuery = (criteria: Criteria) => {
  const { page: _, perPage: __, order: ___, ...filters } = criteria;
  return queryOptions({
    queryKey: ['search', 'pins', filters],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/search_alojamiento_all', { params: { query: apiQuery(criteria) }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** How many there would be. */
export const countQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['search', 'count', apiQuery(criteria)],
    queryFn: async ({ signal }) => {
      const query = { ...apiQuery(criteria), perPage: 1 };
      return (await answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }))).paginate.total;
    },
  });

export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/accommodations/getAccomodationFront/{id}', { params: { path: { id } }, signal }))).accomodation,
  });
