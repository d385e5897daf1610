import { z } from 'zod';

const MAX_A_PAGE = 50;
/** Further than any list goes, near enough for an offset: such a page is empty like any beyond the last (D-121). */
const FURTHEST_PAGE = 100_000;

/** A whole number from 1 on, cut at `most` however large it is; what is none is `otherwise`. */
const upTo = (most: number, otherwise: number) =>
  z.coerce
    .number()
    .min(1)
    .multipleOf(1) // not int(): that refuses what is too large to be held exactly, and the first page would answer
    .meta({ override: ({ jsonSchema }) => void Object.assign(jsonSchema, { type: 'integer', multipleOf: undefined }) })
    .transform((n) => Math.min(n, most))
    .catch(otherwise)
    .default(otherwise);

/** Page numbers of a query: what makes no sense falls back, more than 50 a page is 50. */
export const pageQuery = (perPage: number) => ({ page: upTo(FURTHEST_PAGE, 1), perPage: upTo(MAX_A_PAGE, perPage) });

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
