import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const DEBOUNCE_MS = 500; // docs/rules/product.md#numbers

/** The filter text and page number in the address of a list. */
export const filterOf = (params: URLSearchParams): { s: string; page: number } => ({
  s: params.get('s') ?? '',
  page: Math.max(1, Number(params.get('page')) || 1),
});

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

/** The filter of a list as typed; written to the address after a debounce of half a second (G-01). */
export const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const { s, page } = filterOf(params);
  const [text, setText] = useState(s);
  useEffect(() => {
    if (text === s) return;
    const timer = setTimeout(() => setParams(filtered(text), { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, s, setParams]);
  return { s, page, text, setText };
};
