import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { listingStream } from '../listings/events.ts';
import { paymentStream } from '../payments/events.ts';
import { reservationStream } from '../reservations/events.ts';
import { byUser, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';

type Query = Knex.QueryBuilder;

const byActor =
  (column: string) =>
  (query: Query, { userId }: Subject): Query =>
    query.where(column, `user:${userId}`);

/** Mails to the person: to their account, or to their side of a reservation. */
export const toPerson = (query: Query, { userId, guestOf, hostOf }: Pick<Subject, 'userId' | 'guestOf' | 'hostOf'>): Query =>
  query.where((to) => {
    to.where('recipient', `user:${userId}`);
    for (const [side, ids] of [['guest', guestOf] as const, ['host', hostOf] as const])
      to.orWhere((mail) => mail.where('recipient', side).where(anyOf('concerns', ids.map(reservationStream))));
  });

/** Texts of the person's spaces, and the references of the transfers they announced. */
const textsOf = (query: Query, { listingIds, guestOf }: Subject): Query =>
  query.where(anyOf('stream', [...listingIds.map(listingStream), ...guestOf.flatMap((id) => [reservationStream(id), paymentStream(id)])]));

/** The personal data in the platform's own tables. */
export const commonData: readonly Holding[] = [
  holding({
    table: 'mail_outbox',
    part: 'mails',
    columns: ['created_at', 'template', 'status', 'sent_at'],
    whose: toPerson,
    erase: 'rows',
  }),
  holding({
    table: 'dev_mails',
    part: 'mails',
    columns: ['sent_at', 'subject'],
    whose: (query, { email }) => query.whereRaw('lower(to_address) = lower(?)', [email]),
    erase: 'rows',
  }),
  holding({
    table: 'event_texts',
    part: 'words',
    columns: ['written_at', 'texts'],
    whose: textsOf,
    erase: 'rows',
  }),
  holding({ table: 'event_words', part: 'words', columns: ['written_at', 'words'], whose: byActor('author'), erase: 'rows' }),
  holding({ table: 'idempotency_keys', part: 'activity', columns: ['created_at', 'status'], whose: byActor('scope'), erase: 'rows' }),
  holding({
    table: 'erasures',
    part: 'activity',
    columns: ['requested_at', 'erase_at', 'taken_back_at', 'erased_at'],
    whose: byUser(),
    erase: 'kept',
  }),
  holding({ table: 'erasure_certificates', part: 'activity', columns: ['begun_at'], whose: byUser(), erase: 'kept' }),
  holding({ table: 'audit', part: 'activity', columns: ['at', 'type'], whose: byActor('actor'), erase: 'kept' }),
];
