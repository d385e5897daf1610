import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const STEP_MS = 1_200;
const OWN_KEYS = 'input:not([type=range]),textarea,select,[contenteditable],[role=dialog] *,[role=menu] *,[role=listbox] *';

/** The current step of the replay, stored in the URL and moved by keys and the player. `count` is at least 1. */
export const usePosition = (count: number) => {
  const [query, setQuery] = useSearchParams();
  const [playing, play] = useState(false);
  const requested = Number(query.get('at'));
  const at = Number.isInteger(requested) && requested >= 1 ? Math.min(requested, count) : count;

  // the URL follows a moment later: a second press in between continues from here
  const where = useRef(at);
  useEffect(() => {
    where.current = at;
  }, [at]);

  const goTo = useCallback(
    (step: number) => {
      const next = Math.max(1, Math.min(count, step));
      where.current = next;
      setQuery(
        (now) => {
          now.set('at', String(next));
          return now;
        },
        { replace: true },
      );
    },
    [count, setQuery],
  );

  const toggle = useCallback(() => {
    if (!playing && at === count) goTo(1);
    play(!playing);
  }, [playing, at, count, goTo]);

  useEffect(() => {
    if (!playing) return;
    if (at >= count) return play(false);
    const timer = setTimeout(() => goTo(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, count, goTo]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element) || target.closest(OWN_KEYS)) return;
      const isButton = target.closest('button,a,summary,[role=button],[role=tab]') !== null;
      const moves: Record<string, () => void> = {
        ArrowLeft: () => goTo(where.current - 1),
        ArrowRight: () => goTo(where.current + 1),
        Home: () => goTo(1),
        End: () => goTo(count),
        ...(isButton ? {} : { ' ': toggle }),
      };
      const move = moves[key];
      if (!move) return;
      event.preventDefault();
      if (key !== ' ') play(false);
      move();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, goTo, toggle]);

  return { at, goTo, playing, toggle };
};
