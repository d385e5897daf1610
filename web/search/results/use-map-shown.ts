import { useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

const ONE_AT_A_TIME = '(max-width: 1023px)';

/**
 * On narrow screens either list or map is shown; each keeps its scroll position and view, and the map is loaded when it is first shown
 * (S-01).
 */
export const useMapShown = (): { shown: boolean; wanted: boolean; toggle: () => void } => {
  const [shown, setShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const one = useMedia(ONE_AT_A_TIME);
  const listAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (listAt.current !== null) scrollTo({ top: shown ? 0 : listAt.current, behavior: 'instant' });
  }, [shown]);
  return {
    shown,
    wanted: wasShown || !one,
    toggle: () => {
      if (!shown) listAt.current = scrollY;
      setWasShown(true);
      setShown(!shown);
    },
  };
};
