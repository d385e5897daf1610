import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Review = components['schemas']['Review'];
export type StayReviews = components['schemas']['StayReviews'];

/** The subject of reviews: a space, or all spaces of a host. */
export type Whose = { readonly listing: number } | { readonly host: number };
type Page = {
  data: readonly (Review & { espacio?: components['schemas']['ReviewOfSpace']['espacio'] })[];
  summary: components['schemas']['ReviewSummary'];
  last_page: number;
};

/** The guests' reviews, by page. */
export const reviewsQuery = (whose: Whose, page: number) =>
  queryOptions({
    queryKey: ['reviews', whose, page],
    queryFn: async ({ signal }): Promise<Page> => {
      const pageOf = (id: number) => ({ params: { path: { id }, query: { page } }, signal });
      if ('host' in whose) return answer(api.GET('/api/v1/hosts/{id}/reviews', pageOf(whose.host)));
      return answer(api.GET('/api/v1/accommodations/{id}/reviews', pageOf(whose.listing)));
    },
  });

/** The reviews of a stay, as visible to its parties. */
export const stayReviewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reviews', 'stay', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reservations/{id}/reviews', { params: { path: { id } }, signal })),
  });
