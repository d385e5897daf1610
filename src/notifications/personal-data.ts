import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { byUser, erasingRows, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';

type Query = Knex.QueryBuilder;

const ofOwn =
  (column: string) =>
  (query: Query, { userId }: Subject): Query =>
    query.whereIn(column, (own: Query) => own.select('id').from('notices').where({ user_id: userId }));

/** Mails to the person, and to the other side of their stays: those name the person and hold their words. */
const ofStays = (query: Query, { userId, guestOf, hostOf }: Subject): Query =>
  query.whereIn('mail_id', (all: Query) =>
    all
      .select('id')
      .from('notices')
      .where({ user_id: userId })
      .orWhere(anyOf('reservation_id', [...guestOf, ...hostOf])),
  );

/**
 * What a person was told, what they chose, and the devices their pushes go to. Texts and pushes are found by the notices, and so erased
 * before them.
 */
export const notificationsData: readonly Holding[] = [
  // the texts name the other side and may hold their words: each can be read with its stay, and is not exported
  {
    table: 'mail_texts',
    part: 'mails',
    rows: (db, { userId }) =>
      db('mail_texts as x')
        .join('notices as n', 'n.id', 'x.mail_id')
        .where({ user_id: userId })
        .orderBy('created_at')
        .select('n.created_at', 'n.template'),
    erase: erasingRows('mail_texts', ofStays),
  },
  holding({ table: 'push_outbox', part: 'mails', columns: ['created_at', 'status', 'sent_at'], whose: ofOwn('notice_id'), erase: 'rows' }),
  holding({
    table: 'notices',
    part: 'mails',
    columns: ['created_at', 'template', 'reservation_id', 'listing_id', 'read_at'],
    whose: byUser(),
    erase: 'rows',
  }),
  holding({
    table: 'notice_preferences',
    part: 'mails',
    columns: ['changed_at', 'kind', 'channel', 'wanted'],
    whose: byUser(),
    erase: 'rows',
  }),
  holding({ table: 'push_subscriptions', part: 'sign_in', columns: ['created_at', 'endpoint', 'zone'], whose: byUser(), erase: 'rows' }),
];
