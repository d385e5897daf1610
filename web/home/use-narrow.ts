import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767px)';

/** A phone's width: pickers open as full screens there. The server draws the wide one; both look the same until touched. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(QUERY);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(QUERY).matches,
    () => false,
  );
