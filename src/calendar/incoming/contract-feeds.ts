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
    conflicts: z.int().describe('Reservations and requests that now overlap its nights'),
  })
  .meta({ id: 'FeedChanges' });

const feed = z
  .object({
    id,
    url: z.string().describe('Only the site for administrators'),
    fetched_at: instant.nullable().describe('Last success'),
    tried_at: instant.nullable(),
    problem: z.enum(FEED_PROBLEMS).nullable().describe('Last error; no nights are freed while it is set'),
    last: counts.nullable().describe('Result of last success'),
    next_at: instant.describe('Next scheduled read'),
    failing_since: instant.nullable().describe('First failed read since the last full one'),
  })
  .meta({ id: 'Feed' });

/** The responses of a failed synchronisation (D-141); the feed's `problem` has more detail. */
const fetchFailures = ['address_not_allowed', 'feed_unreachable', 'feed_too_slow', 'feed_too_large', 'feed_unreadable'] as const;

export const setMainFeed = contract({
  name: 'setMainFeed',
  tag,
  summary: 'Sets the URL of the first external calendar; its nights arrive with the next sync; null removes both',
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
  summary: 'Returns the URL of the first external calendar; null if none',
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
    feedId: id.optional().describe('One calendar; defaults to all of the space'),
    confirmed: z.boolean().optional().describe('Host confirms that nights missing from a doubted calendar are free'),
  }),
  response: counts
    .extend({
      problem: z.enum(FEED_PROBLEMS).nullable().describe('First problem of the calendars below; null if all were read in full'),
      fetched_at: instant.nullable(),
      feeds: z.array(feed),
    })
    .meta({ id: 'FeedsRead' }),
  rejections: ['not_found', 'no_feed', 'feed_busy', 'too_many_feed_reads', ...fetchFailures],
} as const;

export const syncFeeds = contract({ ...sync, name: 'syncFeeds', summary: 'Syncs external calendars now', method: 'post' });
export const syncFeedsAgain = contract({ ...sync, name: 'syncFeedsAgain', summary: 'Same as POST', method: 'put' });

export const listFeeds = contract({
  name: 'listFeeds',
  ownEyes: true,
  tag,
  summary: 'Lists the external calendars of a space: sync state, and what their nights overlap',
  method: 'get',
  path: '/ical/feeds/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: z.object({
    feeds: z.array(
      feed.extend({
        nights: z.int().describe('Nights it takes, from today on'),
        nights_alone: z.int().describe('Those of them otherwise free'),
      }),
    ),
    conflicts: z.array(z.object({ idreserva: id, feedId: id, from: day, to: day, paid: z.boolean(), since: instant })),
  }),
  rejections: ['not_found'],
});

export const addFeed = contract({
  name: 'addFeed',
  tag,
  summary: 'Adds an external calendar, at most 20 per space',
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
  summary: "Changes a calendar's URL; its nights stay until the new URL is read",
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
  summary: 'Removes an external calendar and its nights',
  method: 'delete',
  path: '/ical/feeds/{id}',
  atRoot: true,
  role: 'user',
  params: oneId,
  status: 204,
  rejections: ['not_found'],
});
