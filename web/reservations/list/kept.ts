import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../../api/session.ts';

/**
 * Asks the service worker to keep the shown page as of `seenAt` with all its files, so that it opens offline (X-44, `public/sw.js`); of a
 * list also the page of the stay that is next, with its address.
 * Nothing of a person is kept in the browser of an administrator who sees the site as them.
 */
export const useKept = (seenAt: number, next?: string): void => {
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
      .catch(() => undefined); // registration refused by the browser: nothing is cached
  }, [isOwn, pathname, search, seenAt, next]);
};
