import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { byUser, erasingRows, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';

type Query = Knex.QueryBuilder;

const ofOwn =
  (column: string) =>
  (query: Query, { userId }: Subject): Query =>
    query.whereIn(column, (own: Query) => own.select('id').from('notices').where({ user_id: userId }));

/** Mails to the person, and to the other side of their stays, which contain the person's name and texts. */
const ofStays = (query: Query, { userId, guestOf, hostOf }: Subject): Query =>
  query.whereIn('mail_id', (all: Query) =>
    all
      .select('id')
      .from('notices')
      .where({ user_id: userId })
      .orWhere(anyOf('reservation_id', [...guestOf, ...hostOf])),
  );

/** A person's notices, preferences and push devices. Texts and pushes are found by the notices, so they are erased first. */
export const notificationsData: readonly Holding[] = [
  // not exported: the texts name the other side and may contain their words; each can be read with its stay
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
