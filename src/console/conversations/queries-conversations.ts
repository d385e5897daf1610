import type { Knex } from 'knex';
import { holdsWords } from '../../engine/db/words.ts';
import { titlesOf } from '../../listings/queries.ts';
import { textIdOf } from '../../messages/events.ts';
import { REVIEWED_FROM } from '../../messages/queries.ts';
import type { ConversationRow, StoppedRow } from '../../messages/rows.ts';
import { byNumber, byNumbers, flag, type ListQuery, type Page, pageOf } from '../lists/list-query.ts';

const REPORTED = `least((guest ->> 'reportedAt')::timestamptz, (host ->> 'reportedAt')::timestamptz)`;

/** Matches words of a title, a first name or an e-mail address, or the number of a person or space. */
const search = (query: Knex.QueryBuilder, value: unknown) => {
  const text = String(value).trim();
  const [titled, words] = holdsWords(titlesOf('l'), text);
  const [named] = holdsWords(['first_name'], text);
  const email = text.toLowerCase();
  return query.whereRaw(
    `(listing_id in (select id from listings l where ${titled})
      or guest_id in (select id from user_vault where erased_at is null and (${named} or email = ?))
      or host_id in (select id from user_vault where erased_at is null and (${named} or email = ?))
      or ? in (listing_id, guest_id, host_id))`,
    [...words, ...words, email, ...words, email, /^\d{1,9}$/.test(text) ? Number(text) : 0],
  );
};

export const conversationsPage = (db: Knex, query: ListQuery): Promise<Page<ConversationRow & { reported_at: string | null }>> =>
  pageOf(
    db.select('*').from(db.raw(`(select *, ${REPORTED} as reported_at from conversations) as conversations`)),
    { ...query, sort: query.sort ?? ['ultimo', 'DESC'] },
    { id: 'id', ultimo: 'last_at', denunciada_desde: 'reported_at' },
    {
      q: search,
      id: byNumbers('id'),
      denunciada: flag(`guest ->> 'reportedAt' is not null or host ->> 'reportedAt' is not null`), // the same expression as the index
      persona: byNumber('guest_id', 'host_id'),
      alojamiento: byNumber('listing_id'),
    },
  );

export const stoppedPage = (db: Knex, query: ListQuery): Promise<Page<StoppedRow>> =>
  pageOf(
    db('stopped_messages'),
    { ...query, sort: query.sort ?? ['detenido', 'ASC'] },
    { id: 'id', detenido: 'stopped_at', apelado: 'appealed_at' },
    {
      id: (rows, value) =>
        rows.whereIn(
          'id',
          [value].flat().map((one) => textIdOf(String(one))),
        ),
      pendiente: flag('decided_at is null and (appealed_at is not null or offence >= ?)', [REVIEWED_FROM]),
      autor: byNumber('author_id'),
    },
  );
