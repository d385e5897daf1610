import { z } from 'zod';

/** Page numbers of a query: what makes no sense falls back, more than 50 a page is 50. */
export const pageQuery = (perPage: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, 50))
    .catch(perPage)
    .default(perPage),
});

/** The list shape of the specification (D-121). */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    first_page_url: z.string(),
    path: z.string(),
  });

/** A page beyond the last is empty and tells of the last one (D-121). `path` is that of the request. */
export const listAnswer = <Item>(
  data: readonly Item[],
  total: number,
  { page, perPage, path }: { page: number; perPage: number; path: string },
) => {
  const last = Math.max(1, Math.ceil(total / perPage));
  return { data: [...data], total, current_page: Math.min(page, last), last_page: last, first_page_url: `${path}?page=1`, path };
};
