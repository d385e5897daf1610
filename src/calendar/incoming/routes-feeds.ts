import type { Knex } from 'knex';
import { claimedId, idFor, keepFinding } from '../../engine/db/ids.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { calendarLinksOf } from '../../listings/vault.ts';
import { command, type Route, route, type User, type Written } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { checkedAddress, NotFetched } from '../../server/outgoing/guarded-fetch.ts';
import type { Config } from '../../server/settings/config.ts';
import type { CalendarCommands } from '../commands.ts';
import { hostsListing, ownListing } from '../own-listing.ts';
import { conflictsOf, nightsOfFeeds } from '../queries.ts';
import {
  addFeed,
  changeFeed,
  listFeeds,
  mainFeed,
  removeFeed,
  setMainFeed,
  spaceOfFeed,
  syncFeeds,
  syncFeedsAgain,
} from './contract-feeds.ts';
import { type FeedRegister, type FeedState, REFUSALS } from './feed-register.ts';
import type { FeedSync } from './sync.ts';

type FeedRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: CalendarCommands;
  readonly register: FeedRegister;
  readonly sync: FeedSync;
  /** `askedPerHost`: the manual readings per minute of calendars on one host. */
  readonly config: Pick<Config, 'feedHostsAllowed' | 'secret' | 'publicUrl'> & { readonly feeds: Pick<Config['feeds'], 'askedPerHost'> };
};

const READ_MODELS = ['calendar', 'listings', 'search'];

/** The routes for calendars of other sites: for the owner of a space and for administrators (SEC-07). */
export const feedRoutes = (deps: FeedRoutesDeps): Route[] => {
  const { db, register } = deps;
  const ownFeed = async ({ params: { id }, user }: { params: { id: number }; user: User }): Promise<FeedState> => {
    const feed = await register.find(id);
    if (!feed) throw new Rejection('not_found');
    await ownListing(db, feed.listingId, user);
    return feed;
  };
  const ofBody = async ({ sent, user }: { sent: unknown; user: User }): Promise<void> => {
    const named = spaceOfFeed.safeParse(sent);
    if (named.success) await ownListing(db, named.data.accommodationId, user);
  };
  const set = settingOf(deps);
  const remove = removingFor(deps);
  const synchronise = synchronising(deps);
  const list = listing(deps);

  const syncing = (call: typeof syncFeeds) =>
    command(call, {
      mayWith: ofBody,
      write: async ({ body: { accommodationId, feedId, confirmed = false }, metadata }) => {
        const all = await register.of(accommodationId);
        const chosen = all.flatMap((one) => (feedId === undefined || one.feedId === feedId ? one.feedId : []));
        if (chosen.length === 0) throw new Rejection('no_feed');
        return { chosen, ...(await synchronise(chosen, confirmed, metadata)) };
      },
      from: READ_MODELS,
      read: async ({ body: { accommodationId }, user }, { chosen, counts }) => {
        const after = await register.of(accommodationId);
        const successes = after.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
        const problem = after.find((one) => chosen.includes(one.feedId) && one.problem !== null)?.problem ?? null;
        const feeds = after.map(await seenBy(db, accommodationId, user));
        return { ...counts, problem, fetched_at: successes.at(-1) ?? null, feeds };
      },
    });

  return [
    command(setMainFeed, {
      mayWith: ofBody,
      write: async ({ body: { accommodationId, icalUrl }, user, metadata }) => {
        const [main] = await register.of(accommodationId);
        const seen = await seenBy(db, accommodationId, user);
        if (icalUrl !== null) return { url: seen(await set(accommodationId, main, icalUrl, metadata)).url, position: null };
        const feedId = (await claimedId(db, 'removed_feed', metadata.commandId)) ?? main?.feedId; // a repeat: not the feed now first
        if (feedId === undefined) return { url: null, position: null };
        await keepFinding(db, 'removed_feed', metadata.commandId, feedId);
        return { url: null, ...(await remove(accommodationId, feedId, metadata)) };
      },
      from: READ_MODELS,
    }),
    route(mainFeed, async ({ query: { accommodationId }, user }) => {
      await hostsListing(db, accommodationId, user);
      const [main] = await register.of(accommodationId);
      return { url: main?.url ?? null };
    }),
    syncing(syncFeeds),
    syncing(syncFeedsAgain),
    route(listFeeds, ({ params: { id }, user }) => list(id, user)),
    route(
      addFeed,
      async ({ body: { accommodationId, icalUrl }, metadata }) => ({
        feed: onWire(await set(accommodationId, undefined, icalUrl, metadata)),
      }),
      undefined,
      ofBody,
    ),
    route(
      changeFeed,
      async ({ found, body: { icalUrl }, user, metadata }) => {
        const seen = await seenBy(db, found.listingId, user);
        return { feed: seen(await set(found.listingId, found, icalUrl, metadata)) };
      },
      ownFeed,
    ),
    command(removeFeed, {
      from: READ_MODELS,
      write: async ({ params: { id: feedId }, user, metadata }) => {
        const { commandId } = metadata;
        const listingId = (await register.find(feedId))?.listingId ?? (await claimedId(db, 'listing_of_feed', commandId));
        if (listingId === null) throw new Rejection('not_found');
        await ownListing(db, listingId, user);
        await keepFinding(db, 'listing_of_feed', commandId, listingId);
        return remove(listingId, feedId, metadata);
      },
    }),
  ];
};

/** The calendars of a space, the number of nights each takes, and the reservations they overlap. */
const listing =
  ({ db, clock, register }: FeedRoutesDeps) =>
  async (id: number, user: User) => {
    const { details } = await ownListing(db, id, user);
    const today = dayIn(details.timeZone, clock.now());
    const [feeds, nights, conflicts] = await Promise.all([register.of(id), nightsOfFeeds(db, id, today), conflictsOf(db, id, today)]);
    const takenBy = (feed: FeedState) => nights.find(({ feedId }) => feedId === feed.feedId);
    const seen = await seenBy(db, id, user);
    return {
      feeds: feeds.map((one) => ({ ...seen(one), nights: takenBy(one)?.nights ?? 0, nights_alone: takenBy(one)?.alone ?? 0 })),
      conflicts: conflicts.map(({ reservationId, feedId, checkIn, checkOut, paid, since }) => ({
        idreserva: reservationId,
        feedId,
        from: checkIn,
        to: checkOut,
        paid,
        since,
      })),
    };
  };

/** Sets the address of a known or a new feed. */
const settingOf = ({ db, clock, commands, register, config }: FeedRoutesDeps) => {
  /** Throws Rejection feed_address_invalid, address_not_allowed, feed_own_address. */
  const addressOf = async (listingId: number, icalUrl: string): Promise<URL> => {
    const url = checked(icalUrl);
    const { ics, json } = (await calendarLinksOf(db, config, [listingId]))(listingId);
    // compares the path, which contains a secret: the host may be spelled differently
    if ([ics, json].some((own) => new URL(own).pathname === url.pathname)) throw new Rejection('feed_own_address', { field: 'icalUrl' });
    return url;
  };
  const checked = (icalUrl: string): URL => {
    try {
      return checkedAddress(icalUrl, config.feedHostsAllowed);
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      throw new Rejection(error.trouble === 'address_refused' ? 'address_not_allowed' : 'feed_address_invalid', { field: 'icalUrl' });
    }
  };
  return async (listingId: number, known: FeedState | undefined, icalUrl: string, metadata: Metadata): Promise<FeedState> => {
    if (known && icalUrl === siteOf(known)) return known; // an administrator sent back the masked address unchanged
    const url = await addressOf(listingId, icalUrl);
    if (known?.url === url.href) return known;
    const feedId = known?.feedId ?? (await idFor(db, 'feeds', metadata.commandId));
    const revision = await commands.setFeed({ listingId, feedId }, metadata);
    await register.note({ feedId, listingId, revision, url, now: clock.now() });
    const noted = await register.find(feedId);
    if (!noted) throw new Rejection('not_found'); // it has been removed
    return noted;
  };
};

/** Removes a feed and the nights it took. */
const removingFor =
  ({ commands, register }: FeedRoutesDeps) =>
  async (listingId: number, feedId: number, metadata: Metadata): Promise<Written> => {
    const position = await commands.removeFeed({ listingId, feedId }, metadata);
    await register.remove(feedId);
    return { position };
  };

/**
 * Reads feeds now; the schedule may already be reading a feed that was just added. Throws Rejection too_many_feed_reads when their hosts
 * were queried too often, feed_busy when others are reading them, or the reason when none of them could be read.
 */
const synchronising =
  ({ sync, register, clock, config }: Pick<FeedRoutesDeps, 'sync' | 'register' | 'clock' | 'config'>) =>
  async (feedIds: readonly number[], confirmed: boolean, metadata: Metadata) => {
    for (const feedId of feedIds) {
      const retryAfter = await register.countAsked(feedId, clock.now(), config.feeds.askedPerHost);
      if (retryAfter !== null) throw new Rejection('too_many_feed_reads', { retryAfter });
    }
    const tried = await Promise.all(feedIds.map((feedId) => sync.one(feedId, metadata, { confirmed, afterOthers: true })));
    const read = tried.filter((one) => one !== null);
    if (read.length === 0) throw new Rejection('feed_busy');
    const first = read.find(({ succeeded }) => !succeeded);
    if (first?.problem && read.every(({ succeeded }) => !succeeded)) throw new Rejection(REFUSALS[first.problem]);
    const position = read.reduce<Position | null>(
      (last, one) => (last === null || (one.position !== null && one.position > last) ? one.position : last),
      null,
    );
    const sum = (name: keyof NonNullable<FeedState['counts']>) => read.reduce((all, { counts }) => all + (counts?.[name] ?? 0), 0);
    const counts = {
      added: sum('added'),
      changed: sum('changed'),
      removed: sum('removed'),
      unchanged: sum('unchanged'),
      conflicts: sum('conflicts'),
    };
    return { counts, position };
  };

/** The part of an address that administrators see; the console shows the rest for a stated reason (SEC-37). */
const siteOf = ({ url }: FeedState): string => `${new URL(url).origin}/…`;
/** The calendars of a space, as this caller may see them. Throws Rejection not_found. */
const seenBy = async (db: Knex, listingId: number, user: User) => {
  const { hostId } = await ownListing(db, listingId, user);
  return (feed: FeedState) => onWire(user.id === hostId ? feed : { ...feed, url: siteOf(feed) });
};

const onWire = ({ feedId, url, fetchedAt, triedAt, problem, counts, nextAt, failingSince }: FeedState) => ({
  id: feedId,
  url,
  fetched_at: fetchedAt,
  tried_at: triedAt,
  problem,
  last: counts,
  next_at: nextAt,
  failing_since: failingSince,
});
