import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import { FEED_PROBLEMS } from './feed-row.ts';

const tag = 'Calendar';
const oneId = z.object({ id });
const instant = z.iso.datetime();
const icalUrl = z.string().trim().min(1, 'required').max(2_000);

/** Parses only the space, before other fields are validated. */
export const spaceOfFeed = z.object({ accommodationId: id });

const counts = z
  .object({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    conflicts: z.int().describe('Reservations and requests that lie below nights of the calendar now'),
  })
  .meta({ id: 'FeedChanges' });

const feed = z
  .object({
    id,
    url: z.string().describe('For administrators the site alone'),
    fetched_at: instant.nullable().describe('The last success'),
    tried_at: instant.nullable(),
    problem: z.enum(FEED_PROBLEMS).nullable().describe('What went wrong the last time; nothing is freed while it is set'),
    last: counts.nullable().describe('What the last success did'),
    next_at: instant.describe('When it is read next by itself'),
    failing_since: instant.nullable().describe('The first attempt since which it was never read whole'),
  })
  .meta({ id: 'Feed' });

/** The responses of a failed synchronisation (D-141); the feed's `problem` has more detail. */
const fetchFailures = ['address_not_allowed', 'feed_unreachable', 'feed_too_slow', 'feed_too_large', 'feed_unreadable'] as const;

export const setMainFeed = contract({
  name: 'setMainFeed',
  tag,
  summary:
    'Sets the address of the first calendar of another site; its nights come with the next synchronisation; null removes it and them',
  method: 'post',
  path: '/ical',
  atRoot: true,
  role: 'user',
  secret: true,
  body: z.strictObject({ accommodationId: id, icalUrl: icalUrl.nullable() }),
  response: z.object({ url: z.string().nullable() }),
  rejections: ['not_found', 'feed_address_invalid', 'address_not_allowed', 'feed_own_address'],
});

export const mainFeed = contract({
  name: 'mainFeed',
  ownEyes: true,
  tag,
  summary: 'The address of the first calendar of another site; null where none is set',
  method: 'get',
  path: '/ical/url',
  atRoot: true,
  role: 'user',
  secret: true,
  query: spaceOfFeed,
  response: z.object({ url: z.string().nullable() }),
  rejections: ['not_found'],
});

const sync = {
  tag,
  path: '/sync-with-external-ical',
  atRoot: true,
  role: 'user',
  rate: 'upload',
  secret: true,
  body: z.strictObject({
    accommodationId: id,
    feedId: id.optional().describe('One calendar of the space; left out, all of them'),
    confirmed: z.boolean().optional().describe('The host confirms that the nights which a doubted calendar no longer names are free'),
  }),
  response: counts
    .extend({
      problem: z.enum(FEED_PROBLEMS).nullable().describe('The first problem of the calendars below; null when all of them were read whole'),
      fetched_at: instant.nullable(),
      feeds: z.array(feed),
    })
    .meta({ id: 'FeedsRead' }),
  rejections: ['not_found', 'no_feed', 'feed_busy', 'too_many_feed_reads', ...fetchFailures],
} as const;

export const syncFeeds = contract({ ...sync, name: 'syncFeeds', summary: 'Reads the calendars of other sites now', method: 'post' });
export const syncFeedsAgain = contract({ ...sync, name: 'syncFeedsAgain', summary: 'The same as POST', method: 'put' });

export const listFeeds = contract({
  name: 'listFeeds',
  ownEyes: true,
  tag,
  summary: 'All calendars of other sites of a space: how their reading goes, and what lies below their nights',
  method: 'get',
  path: '/ical/feeds/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: z.object({
    feeds: z.array(
      feed.extend({
        nights: z.int().describe('Nights that it takes, from today on'),
        nights_alone: z.int().describe('Those of them that would be free without it'),
      }),
    ),
    conflicts: z.array(z.object({ idreserva: id, feedId: id, from: day, to: day, paid: z.boolean(), since: instant })),
  }),
  rejections: ['not_found'],
});

export const addFeed = contract({
  name: 'addFeed',
  tag,
  summary: 'Adds a further calendar of another site, at most 20 a space',
  method: 'post',
  path: '/ical/feeds',
  atRoot: true,
  role: 'user',
  secret: true,
  body: z.strictObject({ accommodationId: id, icalUrl }),
  status: 201,
  response: z.object({ feed }),
  rejections: ['not_found', 'too_many_feeds', 'feed_address_invalid', 'address_not_allowed', 'feed_own_address'],
});

export const changeFeed = contract({
  name: 'changeFeed',
  tag,
  summary: 'Sets another address for a calendar; its nights stay until the new address was read',
  method: 'put',
  path: '/ical/feeds/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({ icalUrl }),
  response: z.object({ feed }),
  rejections: ['not_found', 'feed_address_invalid', 'address_not_allowed', 'feed_own_address'],
});

export const removeFeed = contract({
  name: 'removeFeed',
  tag,
  summary: 'Removes a calendar of another site, and the nights that it took',
  method: 'delete',
  path: '/ical/feeds/{id}',
  atRoot: true,
  role: 'user',
  params: oneId,
  status: 204,
  rejections: ['not_found'],
});
