import { useEffect, useRef, useState } from 'react';
import type { Box } from '../../map/MapView.tsx';

/** How long the map rests before it searches. */
const IDLE_MS = 400;

/** Searches where the map was moved to, once it rests; switched off, it waits for a press (S-11). */
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
    /** The hand has the map: what was about to be asked is out of date. */
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
