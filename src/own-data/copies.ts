import type { Knex } from 'knex';
import { conversationStream } from '../conversations/events.ts';
import { userStream } from '../identity/events.ts';
import { listingStream } from '../listings/events.ts';
import { paymentStream } from '../payments/events.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import type { Subject } from '../platform/personal-data.ts';
import { reservationStream } from '../reservations/events.ts';
import { visitStream } from '../visits/events.ts';

/** The streams that are about a person: their account, spaces, reservations, conversations and viewing requests. */
const streamsAbout = ({ userId, listingIds, guestOf, hostOf, talks, visitsAsked, visitsGot }: Subject): string[] => [
  userStream(userId),
  ...listingIds.map(listingStream),
  ...[...guestOf, ...hostOf].flatMap((id) => [reservationStream(id), paymentStream(id)]),
  ...talks.map(conversationStream),
  ...[...visitsAsked, ...visitsGot].map(visitStream),
];

/** What others were given of a person, by stream, and the commands of its events: what administrators said there may name the person. */
export const copiesAbout = async (store: Pick<EventStore, 'read'>, of: Subject): Promise<Copies> => {
  const streams = streamsAbout(of);
  const found = await Promise.all(streams.map((stream) => store.read(stream)));
  return { streams, commands: [...new Set(found.flat().map(({ meta }) => meta.commandId))] };
};
type Copies = { readonly streams: readonly string[]; readonly commands: readonly string[] };

/** Words of a person that answers to others may repeat, as they stand in JSON. */
const wordsIn = async (trx: Knex, { userId, email, listingIds }: Subject): Promise<string[]> => {
  const person: { first_name: string; last_name: string; phone: string | null } | undefined = await trx('user_vault')
    .where({ id: userId })
    .first('first_name', 'last_name', 'phone');
  const texts: string[] = [
    ...(await trx('person_words').where({ author_id: userId }).pluck('words')),
    ...(await trx('reservation_notes').where({ author_id: userId }).pluck('note')),
    ...(await trx('listing_places')
      .whereIn('listing_id', [...listingIds])
      .pluck('address')),
  ];
  const { rows: titles } = await trx.raw<{ rows: { title: string }[] }>(
    `select jsonb_each_text.value as title from listings, jsonb_each_text(details -> 'title') where host_id = ?`,
    [userId],
  );
  const spoken = [email, person?.phone, ...texts, ...titles.map(({ title }) => title)];
  const names = [person?.first_name, person?.last_name].map((name) => name && JSON.stringify(name)); // whole values: a name is part of other words
  return [...spoken.map((word) => word && JSON.stringify(word).slice(1, -1)), ...names].flatMap((word) => word || []);
};

/**
 * Takes away what others were given of a person and is stored as it was sent: answers kept for repeats of a request, which are only an
 * economy, the mails in the mailbox outside production, and what administrators said about their cases.
 */
export const eraseCopies = async (trx: Knex.Transaction, of: Subject, about: Copies): Promise<void> => {
  const words = await wordsIn(trx, of);
  await trx.raw(`delete from idempotency_keys where exists (select from unnest(?::text[]) as word where position(word in body) > 0)`, [
    words,
  ]);
  await trx.raw(
    `update sandbox_payments set title = '' where exists (select from unnest(?::text[]) as word where position(word in title) > 0)`,
    [words],
  );
  await trx('dev_mails')
    .whereIn(
      'outbox_id',
      trx('mail_outbox')
        .whereIn('concerns', [...about.streams])
        .select('id'),
    )
    .delete();
  await trx('event_words')
    .whereIn('command_id', [...about.commands])
    .delete();
};
