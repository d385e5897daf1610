import type { Knex } from 'knex';
import type { DeadlineKind } from '../../engine/deadlines/jobs.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { postAll } from '../../engine/outbox/posting.ts';
import { greeting, personById } from '../../identity/vault.ts';
import { after, before } from '../../kernel/durations.ts';
import { instantText } from '../../kernel/instants.ts';
import { textIn } from '../../kernel/languages.ts';
import { bookableListing } from '../../listings/public.ts';
import { layout } from '../../server/mail/layout.ts';
import type { MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { textsOf } from '../../server/texts.ts';
import { calendarStream } from '../events.ts';
import { type FeedRegister, failingFeeds } from './feed-register.ts';

type FeedFailureMailsDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly tellAfter: string;
};

const FAILING = 'host-feed-failing';

/**
 * The host gets one mail when a feed could not be read completely for `tellAfter`, an ISO 8601 duration; the next one only after a complete
 * reading in between.
 */
export const feedFailureMails = ({ db, store, clock, tellAfter }: FeedFailureMailsDeps): DeadlineKind => ({
  queue: 'calendar-feed-failures',
  deadlinesFor: () => [],
  execute: async ({ feedId }) => {
    const now = clock.now();
    const found = await failingFeeds(db, before(now, tellAfter), Number(feedId)).first();
    if (!found) return;
    const history = await readStream(store, calendarStream(found.listing_id));
    const set = history.findLast(({ type, data }) => type === 'FeedAddressSet' && data.feedId === Number(feedId));
    const listing = await bookableListing(db, found.listing_id);
    await db.transaction(async (trx) => {
      const row = await failingFeeds(trx, before(now, tellAfter), Number(feedId)).forUpdate().first();
      if (!row) return; // another process has sent the mail, or the feed has been read since
      await trx('calendar_feeds').where({ feed_id: row.feed_id }).update({ told_of: row.failing_since });
      if (!set || !listing || listing.state === 'no_longer_available') return;
      const params = { feedId: row.feed_id, since: row.failing_since };
      const because = { eventId: set.id, key: `feed-${row.feed_id}/${row.failing_since}`, at: now };
      const subject_id = calendarStream(row.listing_id);
      await postAll(trx, [{ template: FAILING, recipient: `user:${listing.hostId}`, params, subject_id, because }]);
    });
  },
  overdue: async (db, now) =>
    (await failingFeeds(db, before(now, tellAfter)).orderBy('failing_since').limit(500)).map(({ feed_id: feedId, failing_since }) => ({
      payload: { feedId },
      since: after(failing_since, tellAfter),
    })),
});

type Rendering = { readonly db: Knex; readonly register: FeedRegister; readonly publicUrl: string };

/** Rendered from the state at the time of sending; not sent once the feed was read again or removed. */
export const feedMailTemplates = ({ db, register, publicUrl }: Rendering): MailTemplates => ({
  [FAILING]: async ({ feedId, since }) => {
    const feed = await register.find(Number(feedId));
    const listing = feed && (await bookableListing(db, feed.listingId));
    const host = listing && (await personById(db, listing.hostId));
    if (!host || host.erased || feed.failingSince !== since || feed.problem === null) return null;
    const { language } = host;
    const { title, locality, timeZone } = listing.details;
    const t = textsOf(language);
    const named = { title: (host.isConfirmed ? textIn(title, language) : null) ?? locality, source: feed.host };
    const kind = feed.problem === 'partly' ? 'partly' : 'failing';
    const subject = t(`mails-calendar:${kind}.subject`, named);
    const at = (instant: string) => instantText(language, timeZone, instant);
    const letter = {
      language,
      subject,
      preheader: t(`mails-calendar:${kind}.preheader`, named),
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: t(`mails-calendar:${kind}.text`, { ...named, hello: greeting(t, host) }) },
        {
          kind: 'facts',
          rows: [
            { label: t('mails-calendar:source'), value: feed.host },
            { label: t('mails-calendar:failing.since'), value: at(feed.failingSince) },
            { label: t('mails-calendar:failing.last'), value: feed.fetchedAt ? at(feed.fetchedAt) : t('mails-calendar:failing.never') },
            { label: t('mails-calendar:failing.why'), value: t(`mails-calendar:because.${feed.problem}`) },
          ],
        },
        { kind: 'note', tone: 'warning', title: t('mails-calendar:todo'), text: t(`mails-calendar:${kind}.note`) },
        { kind: 'buttons', buttons: [{ label: t('mails-calendar:open'), href: `${publicUrl}/bloquear/${feed.listingId}` }] },
      ],
      footer: [t('mails-calendar:footer')],
    } as const;
    return { to: host.email, language, subject, ...layout(letter, publicUrl) };
  },
});
