import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import styles from '../shared/search.module.css';

/** The last highlighted space for each history entry, until the page is reloaded. */
const left = new Map<string, number>();

const linkTo = (id: number): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(`.${styles.results} .card-t a`)].find(
    ({ pathname }) => pathname.split('/')[2] === String(id),
  );

/** On returning from a space to the same results, highlights and focuses its card, so that keyboard use continues there (S-10). */
export const useReturn = (hovered: number | null, mark: (id: number) => void): void => {
  const { key } = useLocation();
  const type = useNavigationType();
  const latest = useRef({ key, hovered });
  latest.current = { key, hovered };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is entered and left
  useEffect(() => {
    const id = type === 'POP' ? left.get(key) : undefined;
    if (id !== undefined) {
      mark(id);
      linkTo(id)?.focus({ preventScroll: true });
    }
    return () => {
      const { key: last, hovered: seen } = latest.current;
      if (seen !== null) left.set(last, seen);
    };
  }, []);
};
