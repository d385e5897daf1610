import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useInBrowser } from '../../ui/use-in-browser.ts';
import { useMedia } from '../../ui/use-media.ts';

const ONE_AT_A_TIME = '(max-width: 1023px)';
/** In the URL while the map is shown, so that Back leads from the map to the list, and from a space back to the map. */
const MAP = '#mapa';

/**
 * On narrow screens either list or map is shown; each keeps its scroll position and view, and the map is loaded when it is first shown
 * (S-01).
 */
export const useMapShown = (): { shown: boolean; wanted: boolean; toggle: () => void } => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const shown = useInBrowser() && hash === MAP; // no hash reaches the server
  const wasShown = useRef(false);
  wasShown.current ||= shown;
  const one = useMedia(ONE_AT_A_TIME);
  const listAt = useRef<number | null>(null);
  /** The search of the list from which the map was opened. */
  const from = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (listAt.current !== null) scrollTo({ top: shown ? 0 : listAt.current, behavior: 'instant' });
  }, [shown]);
  return {
    shown,
    wanted: wasShown.current || !one,
    toggle: () => {
      if (!shown) {
        listAt.current = scrollY;
        from.current = search;
        void navigate({ search, hash: MAP }, { preventScrollReset: true });
      } else if (from.current === search) void navigate(-1);
      else void navigate({ search }, { replace: true, preventScrollReset: true }); // the map was moved: the list is of what it shows
    },
  };
};
