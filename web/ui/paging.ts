/** The server's limits (SEC-23, D-121). */
const MAX = { page: 10_000, perPage: 50 } as const;
/** The default page size of a person's own lists (docs/rules/product.md#numbers). */
export const ROWS = 10;

/** Which page of a list, and how many rows a page has. */
export type Paging = { readonly page: number; readonly perPage: number };

/** An integer within bounds; null for anything else. */
export const whole = (value: string | null, min: number, max: number): number | null => {
  const number = Number(value);
  return value && Number.isInteger(number) && number >= min && number <= max ? number : null;
};

/** The URL with another page. */
export const onPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.set('page', String(page));
  return next;
};

/** The page in a URL, `page` and `perPage`; invalid values are ignored (S-09, R-01). */
export const pagingOf = (params: URLSearchParams, perPage: number = ROWS): Paging => ({
  page: whole(params.get('page'), 1, MAX.page) ?? 1,
  perPage: whole(params.get('limit') ?? params.get('perPage'), 1, MAX.perPage) ?? perPage,
});
