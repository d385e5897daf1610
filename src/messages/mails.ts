import type { Knex } from 'knex';
import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import { greeting, peopleByIds } from '../identity/vault.ts';
import { textIn } from '../kernel/languages.ts';
import { listingSummaries } from '../listings/queries.ts';
import { layout } from '../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../server/mail/outbox.ts';
import { asSentences } from '../server/mail/sentences.ts';
import { textsOf } from '../server/texts.ts';
import { type ConversationEvent, conversationStream } from './events.ts';
import { conversationById } from './queries.ts';

const UNREAD = 'messages-unread';

/** The mail about unread messages (D-39): one for all that arrived before it was sent. */
export const conversationMails: Reaction = mailReaction<ConversationEvent>('conversation-mails', {
  MessagesAnnounced: ({ data: { conversationId, side, upTo } }, { post }) =>
    post({ template: UNREAD, recipient: side, params: { conversationId, upTo, side }, subject_id: conversationStream(conversationId) }),
});

/**
 * Announces unread messages, without their texts, because their author did not choose to send them by mail. Not sent when they have been
 * read since. To an unconfirmed address it contains no name (D-134).
 */
export const conversationMailTemplates = ({ db, publicUrl }: { db: Knex; publicUrl: string }): MailTemplates => ({
  [UNREAD]: async ({ conversationId, side }): Promise<Mail | null> => {
    const row = await conversationById(db, Number(conversationId));
    if (!row) throw new MailNotReady('the conversation is not there yet');
    const reader = side === 'guest' ? 'guest' : 'host';
    const [readerId, writerId] = reader === 'guest' ? [row.guest_id, row.host_id] : [row.host_id, row.guest_id];
    const people = await peopleByIds(db, [readerId, writerId]);
    const listings = await listingSummaries(db, [row.listing_id]);
    const person = people.get(readerId);
    const listing = listings.get(row.listing_id);
    if (!person || !listing) throw new MailNotReady('people or listing are not there yet');
    const count = row[reader].unread;
    if (person.erased || person.email === '' || count === 0) return null;
    const { language, isConfirmed } = person;
    const t = textsOf(language);
    const known = isConfirmed ? people.get(writerId)?.firstName : '';
    const name = known || t(`mails-reservations:somebody.${reader === 'guest' ? 'host' : 'guest'}`);
    const place = (isConfirmed ? textIn(listing.title, language) : null) ?? listing.locality;
    const facts = { count, name, place, hello: greeting(t, person) };
    const subject = t('mails-conversations:subject', facts);
    const blocks = [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: t('mails-conversations:text', facts) },
      { kind: 'buttons', buttons: [{ label: t('mails-conversations:button'), href: `${publicUrl}/conversation?c=${row.id}` }] },
    ] as const;
    const footer = [t('mails-conversations:footer')];
    const words = { subject, preheader: t('mails-conversations:preheader', facts), blocks };
    const letter = known ? words : asSentences(words);
    return { to: person.email, language, subject: letter.subject, ...layout({ language, ...letter, footer }, publicUrl) };
  },
});
