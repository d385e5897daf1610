import { z } from 'zod';
import { besides, type JsonPart, jsonList, jsonObject, written } from '../json-parts.ts';

const MAX_A_PAGE = 50;
/** Beyond any list, and small enough for an offset: such a page is empty like any beyond the last (D-121). */
const FURTHEST_PAGE = 100_000;

/** An integer from 1 on, limited to `max` however large it is; `otherwise` for any other value. */
const upTo = (max: number, otherwise: number) =>
  z.coerce
    .number()
    .min(1)
    .multipleOf(1) // int() refuses integers too large to be exact, which would then fall back to the first page
    .meta({ override: ({ jsonSchema }) => void Object.assign(jsonSchema, { type: 'integer', multipleOf: undefined }) })
    .transform((n) => Math.min(n, max))
    .catch(otherwise)
    .default(otherwise);

/** Page numbers of a query: invalid values fall back to the default, and at most 50 rows a page are returned. */
export const pageQuery = (perPage: number) => ({ page: upTo(FURTHEST_PAGE, 1), perPage: upTo(MAX_A_PAGE, perPage) });

/** The paging fields of a list. */
const pages = z.object({ total: z.int(), current_page: z.int(), last_page: z.int(), first_page_url: z.string(), path: z.string() });

/** The list shape of the specification (D-121). */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), ...pages.shape });

type PageRequest = { readonly page: number; readonly perPage: number; readonly path: string };

const pagesOf = (total: number, { page, perPage, path }: PageRequest) => {
  const last = Math.max(1, Math.ceil(total / perPage));
  return { total, current_page: Math.min(page, last), last_page: last, first_page_url: `${path}?page=1`, path };
};

/** A page beyond the last is empty and contains the number of the last one (D-121). `path` is that of the request. */
export const listAnswer = <Item>(data: readonly Item[], total: number, request: PageRequest) => ({
  data: [...data],
  ...pagesOf(total, request),
});

/** As `listAnswer`, of rows that are JSON already. */
export const listOfJson = <Item>(data: readonly JsonPart<Item>[], total: number, request: PageRequest) =>
  besides(jsonObject({ data: jsonList(data) }), written(pages, pagesOf(total, request)));
