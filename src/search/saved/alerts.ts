import type { Knex } from 'knex';
import { postAll } from '../../engine/outbox/posting.ts';
import { personById } from '../../identity/vault.ts';
import { after } from '../../kernel/durations.ts';
import { firstSearchDay } from '../../kernel/local-time.ts';
import type { Instant } from '../../kernel/types.ts';
import { listingsById } from '../../listings/queries.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { savedSearchesStream } from '../events.ts';
import { liveSearches, savedSearchById } from '../queries.ts';
import type { SavedSearchRow } from '../rows.ts';
import type { SearchIndex, SharesAt } from '../search-index.ts';
import { filterOfSaved, type LimitsAt, searchAmong } from './matching.ts';

type SearchAlertsDeps = Pick<Core, 'db' | 'clock'> & {
  readonly search: SearchIndex;
  readonly shares: SharesAt;
  readonly limits: LimitsAt;
};
type Pair = { readonly id: string; readonly listing: number };

export const FOUND = 'saved-search-found';
/** Collects spaces that are approved in quick succession into one mail. */
const BATCH_WINDOW = 'PT10M';
/** Minimum interval between two mails of a saved search. */
const MIN_INTERVAL = 'PT24H';
/** Maximum number of spaces remembered as known when a search is saved: the latest approved. */
const MAX_KNOWN = 2_000;
/** Batch size of spaces and new searches per turn; the next turn takes the rest. */
const NEWS_BATCH = 500;
const NEW_SEARCHES = 100;
/** An advisory lock: only one process compares at a time, so that two cannot block each other's rows. */
const LOCK = 7_340_142;

const storedOf = ({ place_id: placeId, criteria }: SavedSearchRow) => ({ placeId, criteria });

/** Leaves out each person's own spaces. */
const withoutOwn = async (trx: Knex.Transaction, rows: readonly SavedSearchRow[], pairs: readonly Pair[]): Promise<Pair[]> => {
  if (pairs.length === 0) return [];
  const owner = new Map(rows.map(({ id, user_id }) => [id, user_id]));
  const listings = await listingsById(trx, [...new Set(pairs.map(({ listing }) => listing))]);
  return pairs.filter(({ id, listing }) => {
    const host = listings.get(listing)?.host_id;
    return host !== undefined && host !== owner.get(id);
  });
};

/** Queues spaces that a search has not found before for its next mail. */
const note = async (trx: Knex.Transaction, pairs: readonly Pair[], now: Instant): Promise<void> => {
  if (pairs.length === 0) return;
  await trx.raw(
    `update saved_search_alerts a
        set waiting = a.waiting || n.ids, found = a.found + cardinality(n.ids),
            tell_at = coalesce(a.tell_at, greatest(cast(:soon as timestamptz), a.told_at + cast(:between as interval)))
       from (select b.id, array_agg(p.listing order by p.listing) as ids
               from jsonb_to_recordset(cast(:pairs as jsonb)) as p(id text, listing int)
               join saved_search_alerts b using (id)
              where not p.listing = any(b.known) and not p.listing = any(b.waiting) group by b.id) n
      where a.id = n.id`,
    { pairs: JSON.stringify(pairs), soon: after(now, BATCH_WINDOW), between: MIN_INTERVAL },
  );
};

const comparing = ({ db, clock, search, shares, limits }: SearchAlertsDeps) => {
  /** What matches a search when it is saved counts as known; what was approved since then is new. */
  const begin = async (trx: Knex.Transaction, row: SavedSearchRow, now: Instant): Promise<void> => {
    const filter = filterOfSaved(storedOf(row), now);
    const { found } = filter ? await search.page(filter, { order: 'nuevos', limit: MAX_KNOWN, offset: 0, now }) : { found: [] };
    const ids = found.map(({ listingId }) => listingId);
    const fresh = new Set(
      (await trx('search_listings').whereIn('listing_id', ids).where('approved_at', '>', row.saved_at).select('listing_id')).map(
        ({ listing_id }: { listing_id: number }) => listing_id,
      ),
    );
    const known = ids.filter((id) => !fresh.has(id));
    await trx('saved_search_alerts').insert({ id: row.id, known, waiting: [], found: 0 }).onConflict('id').ignore();
    await note(
      trx,
      await withoutOwn(
        trx,
        [row],
        [...fresh].map((listing) => ({ id: row.id, listing })),
      ),
      now,
    );
  };

  return {
    /** Compares changed spaces and new searches, in one process at a time; concurrent calls do nothing. */
    compare: async (): Promise<void> => {
      await db.transaction(async (trx) => {
        const { rows: locks } = await trx.raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_xact_lock(?) as taken', [LOCK]);
        if (!locks[0]?.taken) return;
        const now = clock.now();
        const live: SavedSearchRow[] = await liveSearches(trx, firstSearchDay(now));
        const begun = new Set((await trx('saved_search_alerts').select('id')).map(({ id }: { id: string }) => id));
        for (const row of live.filter(({ id }) => !begun.has(id)).slice(0, NEW_SEARCHES)) await begin(trx, row, now);
        // only what the rows of the search already show; the rest waits for the next turn
        const news: { listing_id: number; position: string }[] = await trx('saved_search_news')
          .where('position', '<=', trx('projection_checkpoints').where({ name: 'search' }).select('position'))
          .orderBy('position')
          .limit(NEWS_BATCH);
        if (news.length === 0) return;
        const among = await searchAmong(
          trx,
          { shares, limits },
          news.map(({ listing_id }) => listing_id),
          now,
        );
        const pairs = live.flatMap((row) => {
          const filter = filterOfSaved(storedOf(row), now);
          return filter ? among(filter).map((listing) => ({ id: row.id, listing })) : [];
        });
        await note(trx, await withoutOwn(trx, live, pairs), now);
        await forget(trx, news);
        await trx('saved_search_alerts').whereNotIn('id', trx('saved_searches').select('id')).delete();
      });
    },
  };
};

/** Deletes the news that were compared; if a space has changed again, its entry stays. Locks rows by number (`reactions.ts`). */
const forget = async (trx: Knex.Transaction, news: readonly { listing_id: number; position: string }[]): Promise<void> => {
  await trx.raw(
    `delete from saved_search_news where listing_id in (
       select n.listing_id from saved_search_news n
         join jsonb_to_recordset(?::jsonb) as seen(listing_id integer, position text) using (listing_id, position)
        order by n.listing_id for update of n)`,
    [JSON.stringify(news)],
  );
};

const telling = ({ db, clock }: Pick<SearchAlertsDeps, 'db' | 'clock'>) => ({
  /**
   * Posts the mail about what a search has found, if it is due. If the search no longer has mails or its days have passed, discards what is
   * queued; an unconfirmed address is checked again a day later (D-134).
   */
  tell: async (id: string): Promise<void> => {
    await db.transaction(async (trx) => {
      const now = clock.now();
      const alert: { waiting: number[]; tell_at: Instant } | undefined = await trx('saved_search_alerts')
        .where({ id })
        .where('tell_at', '<=', now)
        .forUpdate()
        .first();
      if (!alert) return;
      const row = await savedSearchById(trx, id);
      const person = row && (await personById(trx, row.user_id));
      const wanted = row && row.stopped_because === null && filterOfSaved(storedOf(row), now) !== null && person && !person.erased;
      if (wanted && !person.isConfirmed) {
        await trx('saved_search_alerts')
          .where({ id })
          .update({ tell_at: after(now, MIN_INTERVAL) });
        return;
      }
      if (wanted) {
        const because = { eventId: row.event_id, key: `${id}/${alert.tell_at}`, at: now };
        const params = { searchId: id, listings: alert.waiting.join(',') };
        const subject_id = savedSearchesStream(row.user_id);
        await postAll(trx, [{ template: FOUND, recipient: `user:${row.user_id}`, params, subject_id, because }]);
      }
      await trx.raw(
        `update saved_search_alerts set known = known || waiting, waiting = '{}', tell_at = null, told_at = coalesce(cast(? as timestamptz), told_at) where id = ?`,
        [wanted ? now : null, id],
      );
    });
  },
});

/**
 * Compares changes with the saved searches and notifies people of new matches (docs/event-sourcing.md#saved-searches). Matches are in
 * `saved_search_alerts`, changed in one transaction with their cause or their mail, so that any number of processes, crashing at any
 * moment, send one mail.
 */
export const searchAlerts = (deps: SearchAlertsDeps) => ({ ...comparing(deps), ...telling(deps) });

export type SearchAlerts = ReturnType<typeof searchAlerts>;

/** How many spaces have newly matched each of these searches since it was saved. */
export const foundBy = async (db: Knex, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await db('saved_search_alerts')
        .whereIn('id', [...ids])
        .select('id', 'found')
    ).map(({ id, found }) => [id, found]),
  );

/** Since when spaces or searches have been waiting for comparison; null if none are. */
export const comparisonDueSince = async (db: Knex, now: Instant): Promise<Instant | null> => {
  const news: { at: Instant } | undefined = await db('saved_search_news').orderBy('at').first('at');
  const fresh: { saved_at: Instant } | undefined = await liveSearches(db, firstSearchDay(now))
    .whereNotIn('id', db('saved_search_alerts').select('id'))
    .orderBy('saved_at')
    .first('saved_at');
  const since = news && fresh ? (news.at < fresh.saved_at ? news.at : fresh.saved_at) : (news?.at ?? fresh?.saved_at);
  return since ?? null;
};

/** Searches whose mail is due. */
export const mailsDue = async (db: Knex, now: Instant): Promise<{ id: string; since: Instant }[]> =>
  (await db('saved_search_alerts').where('tell_at', '<=', now).orderBy('tell_at').select('id', 'tell_at')).map(
    ({ id, tell_at }: { id: string; tell_at: Instant }) => ({ id, since: tell_at }),
  );
