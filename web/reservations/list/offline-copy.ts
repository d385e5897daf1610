import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../../api/session.ts';

/**
 * Makes the service worker cache the current page as of `seenAt` with all its files, so that it opens offline (X-44, `public/sw.js`); for a
 * list also the page of the next stay, with its address. Nothing is cached in the browser of an administrator who views the site as the
 * person.
 */
export const useOfflineCopy = (seenAt: number, next?: string): void => {
  const { pathname, search } = useLocation();
  const isOwn = !useMe()?.impersonation_ends_at;
  useEffect(() => {
    if (!isOwn || seenAt === 0 || search || !navigator.onLine || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        for (const page of next ? [pathname, next] : [pathname]) active?.postMessage({ page });
      })
      .catch(() => undefined); // registration rejected by the browser: nothing is cached
  }, [isOwn, pathname, search, seenAt, next]);
};
