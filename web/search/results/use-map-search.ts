import { useEffect, useRef, useState } from 'react';
import type { Box } from '../../map/MapView.tsx';

/** Delay between the end of a move and the search. */
const IDLE_MS = 400;

/** Searches the area of the map once it rests; when switched off, only on demand (S-11). */
export const useMapSearch = (send: (box: Box) => void) => {
  const [follows, setFollows] = useState(true);
  const [waiting, setWaiting] = useState<Box | null>(null);
  const idle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => () => clearTimeout(idle.current), []);
  const search = (box: Box) => {
    setWaiting(null);
    latest.current(box);
  };
  return {
    follows,
    waiting,
    /** The person moves the map again: the pending search is dropped. */
    taken: () => clearTimeout(idle.current),
    moved: (box: Box) => {
      clearTimeout(idle.current);
      if (follows) idle.current = setTimeout(() => search(box), IDLE_MS);
      else setWaiting(box);
    },
    search,
    follow: (on: boolean) => {
      setFollows(on);
      if (on && waiting) search(waiting);
    },
  };
};
