import type { Knex } from 'knex';
import { deskStream } from '../console/events.ts';
import { anyOf } from '../engine/db/any-of.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { userStream } from '../identity/events.ts';
import { listingStream } from '../listings/events.ts';
import { conversationStream } from '../messages/events.ts';
import { paymentStream } from '../payments/events.ts';
import { reservationStream } from '../reservations/events.ts';
import type { Subject } from '../server/modules/personal-data.ts';
import { visitStream } from '../viewings/events.ts';
import { casesOf, lookStreamsOf } from './looks.ts';

/**
 * The streams that are about a person: their account, spaces, reservations, conversations and viewing requests, and what administrators did
 * with each.
 */
const streamsAbout = ({ userId, listingIds, guestOf, hostOf, talks, visitsAsked, visitsGot }: Subject): string[] => [
  userStream(userId),
  ...listingIds.map(listingStream),
  ...[...guestOf, ...hostOf].flatMap((id) => [reservationStream(id), paymentStream(id), deskStream('reservation', id)]),
  ...listingIds.map((id) => deskStream('listing', id)),
  ...talks.map(conversationStream),
  ...[...visitsAsked, ...visitsGot].map(visitStream),
];

/** What others were given of a person, by stream, and the commands of its events: what administrators said there may name the person. */
export const copiesAbout = async (db: Knex, store: Pick<EventStore, 'read'>, of: Subject): Promise<Copies> => {
  const streams = [...new Set([...streamsAbout(of), ...lookStreamsOf(of.userId, await casesOf(db, of.userId))])];
  const found = await Promise.all(streams.map((stream) => store.read(stream)));
  return { streams, commands: [...new Set(found.flat().map(({ meta }) => meta.commandId))] };
};
type Copies = { readonly streams: readonly string[]; readonly commands: readonly string[] };

/**
 * Takes away what others were given of a person and is stored as it was sent: what the sandbox calls their payments, the mails in the mailbox
 * outside production, and what administrators said about their cases. It is found by numbers, never by searching for words: that would grow
 * with what a person wrote times what is stored.
 */
export const eraseCopies = async (trx: Knex.Transaction, { guestOf, hostOf }: Subject, about: Copies): Promise<void> => {
  await trx('sandbox_payments')
    .whereRaw(`split_part(payment, '-', 1) = any(?)`, [[...guestOf, ...hostOf].map(String)])
    .update({ title: '' });
  await trx('dev_mails')
    .whereIn('outbox_id', trx('mail_outbox').where(anyOf('concerns', about.streams)).select('id'))
    .delete();
  await trx('event_words').where(anyOf('command_id', about.commands)).delete();
};

const PAGE = 5_000;

/**
 * Forgets the answers that are kept for repeats of requests, page by page: any of them may name the person. They only save work: the
 * same request sent again is executed again, and its command finds what it has done.
 */
export const forgetAnswers = async (db: Knex): Promise<void> => {
  for (;;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `update idempotency_keys set headers = null, body = null
        where ctid = any(array(select ctid from idempotency_keys where headers is not null limit ${PAGE} for update skip locked))`,
    );
    if (rowCount < PAGE) return;
  }
};
