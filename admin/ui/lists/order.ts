import type { RaRecord, SortPayload } from 'react-admin';

/** A page of a list as it was last shown. */
export type ShownPage = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
  readonly page: number;
  readonly perPage: number;
};

/** In memory only: a filter may hold what was typed about a person (record 75). */
const shown = new Map<string, ShownPage>();

export const pageShown = (resource: string): ShownPage | null => shown.get(resource) ?? null;
export const showPage = (resource: string, page: ShownPage): void => void shown.set(resource, page);
/** As when the page is opened anew; for tests. */
export const forgetPages = (): void => shown.clear();

/** A record beside another in its list, and the page on which it stands. */
export type Neighbour = { readonly id: RaRecord['id']; readonly page: number };
type Rows = readonly RaRecord[] | undefined;

/** Which pages beside `page` are needed to know what stands before and after the record with `id`. */
export const pagesNeeded = (id: RaRecord['id'], rows: Rows, page: number, perPage: number, total: number) => {
  const at = rows?.findIndex((row) => String(row.id) === String(id)) ?? -1;
  return { before: at === 0 && page > 1, after: at >= 0 && at === (rows?.length ?? 0) - 1 && page * perPage < total };
};

/** What stands before and after the record with `id` on `page`, whose neighbours are `before` and `after`; null when it is not on it. */
export const neighboursOf = (id: RaRecord['id'], page: number, rows: Rows, before: Rows, after: Rows) => {
  const at = rows?.findIndex((row) => String(row.id) === String(id)) ?? -1;
  if (!rows || at < 0) return null;
  const of = (row: RaRecord | undefined, on: number): Neighbour | null => (row ? { id: row.id, page: on } : null);
  return {
    at,
    previous: at > 0 ? of(rows[at - 1], page) : of(before?.at(-1), page - 1),
    next: at < rows.length - 1 ? of(rows[at + 1], page) : of(after?.[0], page + 1),
  };
};
