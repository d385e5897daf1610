import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import { apiQuery, type Criteria } from './criteria.ts';

const PER_PAGE = 12;

export const resultsQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['search', criteria],
    queryFn: ({ signal }) => {
      const query = { ...apiQuery(criteria), orden: criteria.order, page: criteria.page, perPage: PER_PAGE };
      return answer(api.GET('/api/v1/search_alojamiento', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The pins of the same criteria, whatever the page (F65). */
export const pinsQuery = (criteria: Criteria) => {
  const { page: _, order: __, ...filters } = criteria;
  return queryOptions({
    queryKey: ['search', 'pins', filters],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/search_alojamiento_all', { params: { query: apiQuery(criteria) }, signal }))).data,
    placeholderData: keepPreviousData,
  });
};

export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/accommodations/getAccomodationFront/{id}', { params: { path: { id } }, signal }))).accomodation,
  });
