import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';

export type Review = components['schemas']['Review'];
export type StayReviews = components['schemas']['StayReviews'];

/** What guests say of a space, by page. */
export const listingReviewsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'listing', id, page],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/accommodations/{id}/reviews', { params: { path: { id }, query: { page } }, signal })),
  });

/** The reviews of a stay as its parties may see them. */
export const stayReviewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reviews', 'stay', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reservations/{id}/reviews', { params: { path: { id } }, signal })),
  });
