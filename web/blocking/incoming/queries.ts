import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { readAgain } from '../shared/queries.ts';

/** Refetch interval: other processes read the calendars in the meantime. */
const REFRESH_MS = 60_000;

/** Its key is below `availability`, so that a live message about a reservation also makes it stale (`web/api/live.ts`). */
export const feedsQuery = (id: number) =>
  queryOptions({
    queryKey: ['availability', 'feeds', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ical/feeds/{id}', { params: { path: { id } }, signal })),
    refetchInterval: REFRESH_MS,
    retry: false,
  });

type Listed = Awaited<ReturnType<NonNullable<ReturnType<typeof feedsQuery>['queryFn']>>>;
export type Feed = Listed['feeds'][number];
export type Clash = Listed['conflicts'][number];

export const sendAddress = (id: number, icalUrl: string, key: string) =>
  answer(api.POST('/api/v1/ical/feeds', { body: { accommodationId: id, icalUrl }, ...withIdempotencyKey(key) }));

export const sendNewAddress = (feed: number, icalUrl: string, key: string) =>
  answer(api.PUT('/api/v1/ical/feeds/{id}', { params: { path: { id: feed } }, body: { icalUrl }, ...withIdempotencyKey(key) }));

export const sendRemoval = (feed: number, key: string) =>
  answer(api.DELETE('/api/v1/ical/feeds/{id}', { params: { path: { id: feed } }, ...withIdempotencyKey(key) }));

/** `confirmed`: the host confirms that nights missing from the calendar are free. */
export const sendSync = (id: number, feed: number, confirmed: boolean, key: string) =>
  answer(
    api.POST('/api/v1/sync-with-external-ical', {
      body: { accommodationId: id, feedId: feed, ...(confirmed && { confirmed }) },
      ...withIdempotencyKey(key),
    }),
  );

/** Refetches the imported calendars and the nights. */
export const readFeedsAgain = async (cache: QueryClient, id: number): Promise<void> => {
  await Promise.all([cache.refetchQueries({ queryKey: feedsQuery(id).queryKey }), readAgain(cache, id)]);
};

/** The familiar name of a calendar's source: the host of its URL without `www`. */
export const siteOf = ({ url }: Pick<Feed, 'url'>): string => new URL(url).host.replace(/^www\./, '');

/** The same by feed id; several calendars of one host are numbered. */
export const sitesOf = (feeds: readonly Feed[]): ReadonlyMap<number, string> =>
  new Map(
    feeds.map((feed, index) => {
      const before = feeds.slice(0, index).filter((other) => siteOf(other) === siteOf(feed)).length;
      return [feed.id, before === 0 ? siteOf(feed) : `${siteOf(feed)} (${before + 1})`];
    }),
  );
