import type { Knex } from 'knex';
import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import { greeting, peopleByIds } from '../identity/vault.ts';
import type { Clock } from '../kernel/clock.ts';
import { dayText } from '../kernel/formats.ts';
import { textIn } from '../kernel/languages.ts';
import { addDays } from '../kernel/nights.ts';
import { OPEN_DAYS, type Side } from '../kernel/reviews.ts';
import { listingSummaries } from '../listings/queries.ts';
import { reservationStream } from '../reservations/events.ts';
import { reservationById } from '../reservations/queries.ts';
import { type Block, layout } from '../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../server/mail/outbox.ts';
import { asSentences } from '../server/mail/sentences.ts';
import { textsOf } from '../server/texts.ts';
import type { ReviewEvent } from './events.ts';
import { publicPart } from './policies.ts';
import { stayReviews } from './queries.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * The invitation to review, on the evening of the check-out, and the mail that the other side's review is public. To an unconfirmed address
 * they quote nobody (D-134).
 */
export const reviewMailTemplates = ({ db, clock, publicUrl }: { db: Knex; clock: Clock; publicUrl: string }): MailTemplates => {
  /** The recipient and the facts of every letter; null for an erased account. */
  const about = async (side: Side, params: Params) => {
    const row = await reservationById(db, Number(params['reservationId']));
    if (!row) throw new MailNotReady('the reservation is not there yet');
    const people = await peopleByIds(db, [row.guest_id, row.host_id]);
    const listings = await listingSummaries(db, [row.listing_id]);
    const recipient = people.get(side === 'guest' ? row.guest_id : row.host_id);
    const other = people.get(side === 'guest' ? row.host_id : row.guest_id);
    const listing = listings.get(row.listing_id);
    if (!recipient || !listing) throw new MailNotReady('people or listing are not there yet');
    if (recipient.erased || recipient.email === '') return null;
    const { language, isConfirmed } = recipient;
    const t = textsOf(language);
    const place = (isConfirmed ? textIn(listing.title, language) : null) ?? listing.locality;
    const known = isConfirmed ? other?.firstName : '';
    const name = known || t(`mails-reservations:somebody.${side === 'guest' ? 'host' : 'guest'}`);
    const until = addDays(row.check_out, OPEN_DAYS - 1);
    const facts = { hello: greeting(t, recipient), place, name, day: dayText(language, until) };
    const footer = [t('mails-reservations:footer', { reference: `R-${row.id}` })];
    const buttons = (label: string): Block => ({ kind: 'buttons', buttons: [{ label, href: `${publicUrl}/opinion/${row.id}` }] });
    const written = (subject: string, preheader: string, blocks: readonly Block[]): Mail => {
      const letter = known ? { subject, preheader, blocks } : asSentences({ subject, preheader, blocks });
      return { to: recipient.email, language, subject: letter.subject, ...layout({ language, ...letter, footer }, publicUrl) };
    };
    return { row, until, facts, t, buttons, written, reviews: await stayReviews(db, row.id) };
  };

  const invitation =
    (side: Side) =>
    async (params: Params): Promise<Mail | null> => {
      const found = await about(side, params);
      if (!found) return null;
      const { row, until, facts, t, buttons, written, reviews } = found;
      if (row.status !== 'paid' || reviews?.[side] || clock.now().slice(0, 10) > until) return null;
      const subject = t(`mails-reviews:${side}.subject`, facts);
      return written(subject, t('mails-reviews:preheader', facts), [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: t(`mails-reviews:${side}.text`, facts) },
        { kind: 'note', tone: 'info', title: t('mails-reviews:noteTitle'), text: t('mails-reviews:note', facts) },
        buttons(t('mails-reviews:button')),
      ]);
    };

  /** The other side's review is public. Not sent when there is no review of this side, or it has been withdrawn. */
  const published =
    (side: Side) =>
    async (params: Params): Promise<Mail | null> => {
      const found = await about(side, params);
      if (!found) return null;
      const { facts, t, buttons, written, reviews } = found;
      if (!publicPart(reviews, side === 'guest' ? 'host' : 'guest', clock.now())) return null;
      const subject = t(`mails-reviews:published.${side}.subject`, facts);
      return written(subject, t('mails-reviews:published.preheader', facts), [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: t(`mails-reviews:published.${side}.text`, facts) },
        buttons(t('mails-reviews:published.button')),
      ]);
    };
  return {
    'guest-review': invitation('guest'),
    'host-review': invitation('host'),
    'guest-review-published': published('guest'),
    'host-review-published': published('host'),
  };
};

/** Both sides are notified when the review of them becomes public, if there is one. */
export const reviewMailReaction: Reaction = mailReaction<ReviewEvent>('review-mails', {
  ReviewsPublished: ({ data: { reservationId } }, { post }) => {
    const letter = { params: { reservationId }, subject_id: reservationStream(reservationId) };
    post({ template: 'guest-review-published', recipient: 'guest', ...letter });
    post({ template: 'host-review-published', recipient: 'host', ...letter });
  },
});
