import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Paging, pagingOf } from '../paging.ts';

const DEBOUNCE_MS = 500; // docs/rules/product.md#numbers

export type Filtered = Paging & { readonly s: string };

/** The filter text and page in the URL of a list, with `rows` rows per page unless the URL says otherwise. */
export const filterOf = (params: URLSearchParams, rows?: number): Filtered => ({ s: params.get('s') ?? '', ...pagingOf(params, rows) });

/** Changing the filter returns to the first page; other parameters stay. */
const filtered =
  (s: string) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    next.delete('page');
    next.delete('s');
    if (s !== '') next.set('s', s);
    return next;
  };

/** The filter of a list as typed; written to the URL after a debounce of half a second (G-01). */
export const useFilter = (rows?: number) => {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params, rows);
  const { s } = filter;
  const [text, setText] = useState(s);
  useEffect(() => {
    if (text === s) return;
    const timer = setTimeout(() => setParams(filtered(text), { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, s, setParams]);
  return { ...filter, text, setText };
};
