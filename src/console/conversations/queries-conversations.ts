import type { Knex } from 'knex';
import { holdsWords } from '../../engine/db/words.ts';
import { titlesOf } from '../../listings/queries.ts';
import { textIdOf } from '../../messages/events.ts';
import { LOOKED_AT_FROM } from '../../messages/queries.ts';
import type { ConversationRow, StoppedRow } from '../../messages/rows.ts';
import { flag, type ListQuery, type Page, pageOf } from '../list-query.ts';

const REPORTED = `least((guest ->> 'reportedAt')::timestamptz, (host ->> 'reportedAt')::timestamptz)`;

type Filter = (query: Knex.QueryBuilder, value: unknown) => unknown;
const number =
  (...columns: readonly string[]): Filter =>
  (query, value) =>
    query.where((any) => columns.reduce((so, column) => so.orWhere(column, Number(value) || 0), any));

/** Words of a title, a first name or an e-mail address, or a number of a person or space. */
const search: Filter = (query, value) => {
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
      id: (rows, value) => rows.whereIn('id', [value].flat().map(Number)),
      denunciada: flag(`guest ->> 'reportedAt' is not null or host ->> 'reportedAt' is not null`), // as the index says it
      persona: number('guest_id', 'host_id'),
      alojamiento: number('listing_id'),
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
      pendiente: flag('decided_at is null and (appealed_at is not null or offence >= ?)', [LOOKED_AT_FROM]),
      autor: number('author_id'),
    },
  );
