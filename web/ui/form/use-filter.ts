import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const DEBOUNCE_MS = 500; // docs/rules/product.md#numbers

/** What the address of a list says: the words of its filter, and its page. */
export const filterOf = (params: URLSearchParams): { s: string; page: number } => ({
  s: params.get('s') ?? '',
  page: Math.max(1, Number(params.get('page')) || 1),
});

/** Another filter begins with the first page; everything else of the address stays. */
const filtered =
  (s: string) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    next.delete('page');
    next.delete('s');
    if (s !== '') next.set('s', s);
    return next;
  };

/** The filter of a list as it is typed, and as the address has it half a second later (G-01). */
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
