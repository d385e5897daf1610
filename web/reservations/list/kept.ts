import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Has the list that is shown kept by the browser, as it was at `seenAt`, for when there is no network (X-44, `public/sw.js`). */
export const useKept = (seenAt: number): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (seenAt === 0 || search || !navigator.onLine || !('serviceWorker' in navigator)) return;
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
      .map((url) => url.pathname);
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ list: pathname, files }))
      .catch(() => undefined); // refused by the browser: nothing is kept
  }, [pathname, search, seenAt]);
};
