import type { Knex } from 'knex';
import type { Side } from '../kernel/reviews.ts';
import type { Instant } from '../kernel/types.ts';
import { CONVERSATIONS, type ConversationRow, MESSAGES, type MessageRow, STOPPED, type StoppedRow } from './rows.ts';

export const conversationById = async (db: Knex, id: number): Promise<ConversationRow | null> =>
  (await db<ConversationRow>(CONVERSATIONS).where({ id }).first()) ?? null;

type Page = { readonly page: number; readonly perPage: number };

type Wanted = {
  readonly userId: number | null;
  readonly unread: boolean;
  readonly listingId: number | null;
  readonly guestId: number | null;
};

/** Whether a row of `conversations` has messages unread by `userId`. */
const UNREAD = `case when guest_id = ? then (guest ->> 'unread')::int else (host ->> 'unread')::int end`;

/** A page of the conversations of a person, or of all (`userId` null), latest first. */
export const conversationsOf = async (db: Knex, wanted: Wanted, { page, perPage }: Page) => {
  const { userId, unread, listingId, guestId } = wanted;
  const matching = db<ConversationRow>(CONVERSATIONS).modify((q) => {
    if (userId !== null) q.where((mine) => mine.where({ guest_id: userId }).orWhere({ host_id: userId }));
    if (userId !== null && unread) q.whereRaw(`${UNREAD} > 0`, [userId]);
    if (listingId !== null) q.where({ listing_id: listingId });
    if (guestId !== null) q.where({ guest_id: guestId });
  });
  const rows = await matching
    .clone()
    .orderBy([
      { column: 'last_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(perPage)
    .offset((page - 1) * perPage);
  const counted: { count: string } | undefined = await matching.clone().count({ count: '*' }).first();
  return { rows, total: Number(counted?.count ?? 0) };
};

/** The number of a person's unread messages. */
export const unreadOf = async (db: Knex, userId: number): Promise<number> => {
  const sum: { unread: string | null } | undefined = await db(CONVERSATIONS)
    .where((mine) => mine.where({ guest_id: userId }).orWhere({ host_id: userId }))
    .first(db.raw(`sum(${UNREAD}) as unread`, [userId]));
  return Number(sum?.unread ?? 0);
};

/** The last `limit` messages before number `before` (null: the very last), in order. */
export const messagesOf = async (db: Knex, conversationId: number, before: number | null, limit: number): Promise<MessageRow[]> => {
  const rows = await db<MessageRow>(MESSAGES)
    .where({ conversation_id: conversationId })
    .modify((q) => (before === null ? q : q.where('number', '<', before)))
    .orderBy('number', 'desc')
    .limit(limit);
  return rows.toReversed();
};

/** The last messages of these conversations. */
export const lastMessages = async (db: Knex, rows: readonly ConversationRow[]): Promise<Map<number, MessageRow>> => {
  const found = await db<MessageRow>(MESSAGES).whereIn(
    'id',
    rows.map(({ id, last_number }) => `${id}/${last_number}`),
  );
  return new Map(found.map((row) => [row.conversation_id, row]));
};

/** The number of this person's stopped messages, and the time of the last; released ones do not count. */
export const offencesOf = async (db: Knex, authorId: number): Promise<{ count: number; lastAt: Instant | null }> => {
  const rows: StoppedRow[] = await db<StoppedRow>(STOPPED).where({ author_id: authorId, released: false }).orderBy('stopped_at', 'desc');
  return { count: rows.length, lastAt: rows[0]?.stopped_at ?? null };
};

/** From this offence on an administrator reviews each (D-56). */
export const REVIEWED_FROM = 3;

export const stoppedById = async (db: Knex, id: string): Promise<StoppedRow | null> =>
  (await db<StoppedRow>(STOPPED).where({ id }).first()) ?? null;

/** The sides whose mail about unread messages is due. `Instant` texts sort chronologically, and text can be indexed. */
export const dueDigests = async (db: Knex, now: Instant): Promise<{ id: number; side: Side; since: Instant }[]> => {
  const { rows } = await db.raw<{ rows: { id: number; side: Side; since: Instant }[] }>(
    `select id, side, since from (
       (select id, 'guest' as side, guest ->> 'digestAt' as since from conversations where guest ->> 'digestAt' <= ? order by 3 limit 500)
       union all
       (select id, 'host', host ->> 'digestAt' from conversations where host ->> 'digestAt' <= ? order by 3 limit 500)) as sides
     order by since limit 500`,
    [now, now],
  );
  return rows;
};
