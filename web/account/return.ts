import { paths, safeReturn } from '../paths.ts';

/**
 * The destination after signing in with this `next`. On the pages for signing in and registering, the header's link points back to those
 * pages themselves, so their own `next` is extracted.
 */
export const returnFrom = (next: string | null): string => {
  const [page = '', query] = next?.split(/\?(.*)/s) ?? [];
  const isDoor = page === paths.login || page.startsWith('/registro/');
  return isDoor ? returnFrom(new URLSearchParams(query).get('next')) : safeReturn(next);
};
