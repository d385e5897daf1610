import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767px)';

/** Whether the window matches a media query; always false on the server. */
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

/** A phone's width, where pickers open in full screen. The server renders the wide layout; both look the same until used. */
export const useNarrow = (): boolean => useMedia(QUERY);
