import { paths, safeReturn } from '../paths.ts';

/**
 * Where a sign-in with this `next` leads. The header's link on the pages of signing in and registering leads back to these pages
 * themselves, so that what they were opened for is taken out of it.
 */
export const returnFrom = (next: string | null): string => {
  const [page = '', query] = next?.split(/\?(.*)/s) ?? [];
  const isDoor = page === paths.login || page.startsWith('/registro/');
  return isDoor ? returnFrom(new URLSearchParams(query).get('next')) : safeReturn(next);
};
