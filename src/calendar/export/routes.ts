import { Rejection, WrongToken } from '../../kernel/rejection.ts';
import { calendarLinksOf, type FeedKind, openedBy, renewCalendarLinks } from '../../listings/vault.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { hostsListing, ownListing } from '../own-listing.ts';
import { CALENDAR_TYPE, conditional } from './conditional.ts';
import { downloadIcal, getIcal, readFeed, readFeedJson, renewIcal } from './contract-export.ts';
import { calendarFeeds, type Feed } from './feed.ts';

type ExportRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly config: { readonly secret: string; readonly publicUrl: string };
};

/** Calendars out: the addresses for hosts, and what is read under them. */
export const exportRoutes = (deps: ExportRoutesDeps): readonly Route[] => {
  const { db, clock, config } = deps;
  const feedOf = calendarFeeds(deps);

  const addresses = async (id: number) => {
    const { ics, json } = (await calendarLinksOf(db, config, [id]))(id);
    return { url_ical: ics, url_json: json, actions: ['renew' as const] };
  };

  /** One answer for every address that opens nothing, whatever is wrong with it. */
  const feed = async (kind: FeedKind, secret: string): Promise<Feed> => {
    const listingId = await openedBy(db, config, kind, secret);
    const found = listingId === null ? null : await feedOf(listingId);
    if (!found) throw new WrongToken('not_found');
    return found;
  };

  return [
    route(getIcal, async ({ params: { id }, user }) => {
      await hostsListing(db, id, user);
      return addresses(id);
    }),
    // only whoever has entered the addresses elsewhere may end them (D-142)
    route(renewIcal, async ({ params: { id }, user }) => {
      await hostsListing(db, id, user);
      await renewCalendarLinks(db, id, clock.now());
      return addresses(id);
    }),
    route(downloadIcal, async ({ params: { id }, user }) => {
      await ownListing(db, id, user);
      const found = await feedOf(id);
      if (!found) throw new Rejection('not_found');
      return new Reply(200, found.ics, { ...CALENDAR_TYPE, 'content-disposition': `attachment; filename="posada-${id}.ics"` });
    }),
    route(readFeed, async ({ params: { secret }, ctx }) => {
      const found = await feed('ics', secret);
      return conditional(ctx, found, clock.now(), found.ics, CALENDAR_TYPE);
    }),
    route(readFeedJson, async ({ params: { secret }, ctx }) => {
      const found = await feed('json', secret);
      return conditional(ctx, found, clock.now(), { data: [...found.ranges] });
    }),
  ];
};
