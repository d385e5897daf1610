import { z } from 'zod';
import { Rejection, WrongToken } from '../../kernel/rejection.ts';
import { calendarLinksOf, type FeedKind, openedBy, renewCalendarLinks } from '../../listings/vault.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { hostsListing, ownListing } from '../own-listing.ts';
import { CALENDAR_TYPE, conditional } from './conditional.ts';
import { calendarFeeds, type Feed } from './feed.ts';

const tag = 'Calendar';
const oneId = z.object({ id });
const opened = z.object({ secret: z.string() });

const addresses = z.object({
  url_ical: z
    .string()
    .meta({ description: 'For other sites and personal calendars; anyone with the URL can see when the space is taken.' }),
  url_json: z.string().meta({ description: 'The same nights as JSON.' }),
  actions: z.array(z.literal('renew')).meta({ description: 'Actions open to caller.' }),
});

export const getIcal = contract({
  name: 'getIcal',
  ownEyes: true,
  tag,
  summary: 'Returns the calendar feed URLs of a space, for its owner (SEC-12)',
  method: 'get',
  path: '/ical/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: addresses,
  rejections: ['not_found'],
});

export const renewIcal = contract({
  name: 'renewIcal',
  tag,
  summary: 'Replaces the calendar URLs of a space, as owner; the old ones stop working immediately (D-142)',
  method: 'put',
  path: '/ical/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: addresses,
  rejections: ['not_found'],
});

export const downloadIcal = contract({
  name: 'downloadIcal',
  ownEyes: true,
  tag,
  summary: "Downloads a space's calendar file as other sites read it; for owner and administrators",
  method: 'get',
  path: '/ical/{id}/download',
  atRoot: true,
  role: 'user',
  params: oneId,
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});

export const readFeed = contract({
  name: 'readFeed',
  tag,
  summary: 'Returns the taken nights as iCalendar: whole days, 24 months ahead, no personal data; `ETag` and `If-None-Match`',
  method: 'get',
  path: '/ical/feed/{secret}.ics',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: opened,
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});

export const readFeedJson = contract({
  name: 'readFeedJson',
  tag,
  summary: 'Returns them as JSON',
  method: 'get',
  path: '/ical/feed/{secret}.json',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: opened,
  response: z.object({
    data: z.array(
      z.object({
        fecha_inicio: day,
        fecha_termino: day.meta({ description: 'Exclusive: the first free day (D-02).' }),
        tipo: z.enum(['reserved', 'blocked']),
      }),
    ),
  }),
  rejections: ['not_found'],
});

type ExportRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly config: { readonly secret: string; readonly publicUrl: string };
};

/** Exported calendars: their addresses for hosts, and the feeds at these addresses. */
export const exportRoutes = (deps: ExportRoutesDeps): readonly Route[] => {
  const { db, clock, config } = deps;
  const feedOf = calendarFeeds(deps);

  const addresses = async (id: number) => {
    const { ics, json } = (await calendarLinksOf(db, config, [id]))(id);
    return { url_ical: ics, url_json: json, actions: ['renew' as const] };
  };

  /** The same response for every invalid address, whatever the reason. */
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
    // only the host, who has entered the addresses elsewhere, may revoke them (D-142)
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
