import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { apiQuery } from './address.ts';
import type { Criteria } from './criteria.ts';

/** A page of results. Aborted when another search replaces it (S-11). */
export const resultsQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['search', criteria],
    queryFn: ({ signal }) => {
      const query = { ...apiQuery(criteria), orden: criteria.order, page: criteria.page, perPage: criteria.perPage };
      return answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The pins of the same criteria, for all pages (F65). */
export const pinsQuery = (criteria: Criteria) => {
  const { page: _, perPage: __, order: ___, ...filters } = criteria;
  return queryOptions({
    queryKey: ['search', 'pins', filters],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/search_alojamiento_all', { params: { query: apiQuery(criteria) }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** The number of results. */
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
