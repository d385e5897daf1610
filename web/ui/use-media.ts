import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767px)';

/** Whether the window fits a media query; on the server it does not. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** A phone's width: pickers open as full screens there. The server draws the wide one; both look the same until touched. */
export const useNarrow = (): boolean => useMedia(QUERY);
