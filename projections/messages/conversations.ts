import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import { type Projection, type RowHandlers, rowOfEvents, rowProjection, upsert } from '../../src/engine/followers/projection.ts';
import { otherSide, type Side } from '../../src/kernel/reviews.ts';
import type { ContactKind } from '../../src/kernel/talk/contact-data.ts';
import type { TalkReportReason } from '../../src/kernel/talk/conversations.ts';
import type { DateOnly, Instant, Stay } from '../../src/kernel/types.ts';
import type { ConversationEvent } from '../../src/messages/events.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

const TABLE = 'conversations';
const MESSAGES = 'messages';
const STOPPED = 'stopped_messages';

/** How one side stands to a conversation. `unread`: messages of the other side after `read`. */
export type SideOfTalk = {
  readonly read: number;
  readonly unread: number;
  readonly blockedAt: Instant | null;
  readonly reportedAt: Instant | null;
  readonly reportedFor: TalkReportReason | null;
  /** When a mail tells of what is unread; null while there is nothing to tell. */
  readonly digestAt: Instant | null;
};

export type ConversationRow = {
  id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  started_at: Instant;
  /** The nights the guest asked about last. */
  check_in: DateOnly;
  check_out: DateOnly;
  /** For how many people; null where they did not say so. */
  guests: number | null;
  last_number: number;
  last_at: Instant;
  guest: SideOfTalk;
  host: SideOfTalk;
};

const fresh: SideOfTalk = { read: 0, unread: 0, blockedAt: null, reportedAt: null, reportedFor: null, digestAt: null };

const changed = (row: ConversationRow | undefined, side: Side, change: Partial<SideOfTalk>): ConversationRow | undefined =>
  row && { ...row, [side]: { ...row[side], ...change } };

type StoppedEvent = Extract<ConversationEvent, { type: 'MessageStopped' | 'MessageAppealed' | 'MessageReleased' | 'MessageRejected' }>;

type TalkEvent = Exclude<ConversationEvent, { type: 'ConversationOpened' | 'MessageAdded' } | StoppedEvent>;
const handlers: RowHandlers<ConversationRow, TalkEvent> = {
  ConversationStarted: (_, { data }) => ({
    id: data.conversationId,
    listing_id: data.listingId,
    guest_id: data.guestId,
    host_id: data.hostId,
    started_at: data.startedAt,
    check_in: data.stay.checkIn,
    check_out: data.stay.checkOut,
    guests: data.stay.guests ?? null,
    last_number: 0,
    last_at: data.startedAt,
    guest: fresh,
    host: fresh,
  }),
  MessageSent: (row, { data: { number, side, stay, sentAt, digestAt } }) => {
    if (!row) return undefined;
    const reader = otherSide(side);
    const nights = stay ? { check_in: stay.checkIn, check_out: stay.checkOut, guests: stay.guests ?? null } : {};
    const unread = row[reader].unread + 1;
    const told = { unread, digestAt: row[reader].digestAt ?? digestAt };
    return { ...row, ...nights, last_number: number, last_at: sentAt, [reader]: { ...row[reader], ...told } };
  },
  MessagesRead: (row, { data: { side, upTo, left } }) =>
    changed(row, side, { read: upTo, unread: left, ...(left === 0 && { digestAt: null }) }),
  MessagesAnnounced: (row, { data: { side } }) => changed(row, side, { digestAt: null }),
  ConversationReported: (row, { data: { side, reportedAt, reason } }) => changed(row, side, { reportedAt, reportedFor: reason }),
  ConversationReportsClosed: (row) => row && { ...row, guest: { ...row.guest, reportedAt: null }, host: { ...row.host, reportedAt: null } },
  ConversationBlocked: (row, { data: { side, blockedAt } }) => changed(row, side, { blockedAt }),
  ConversationUnblocked: (row, { data: { side } }) => changed(row, side, { blockedAt: null }),
};

export const conversationsProjection: Projection = withoutErased(
  rowProjection<ConversationRow, TalkEvent>({
    name: 'conversations',
    table: TABLE,
    key: 'id',
    keyOf: ({ data }) => data.conversationId,
    handlers,
    // Notifies the open pages of both sides when the transaction commits; without any content.
    afterBatch: async (trx, rows, batch) => {
      if (rows.length === 0) return;
      const readOnly = ({ id }: ConversationRow) =>
        batch.every(({ type, data }) => data.conversationId !== id || type === 'MessagesRead' || type === 'MessagesAnnounced');
      const told = rows.map((row) => ({
        users: [row.guest_id, row.host_id],
        type: readOnly(row) ? 'read' : 'message',
        id: row.id,
      }));
      await trx.raw(`select pg_notify('live', told::text) from jsonb_array_elements(?::jsonb) as told`, [JSON.stringify(told)]);
    },
  }),
  namesNobody({ table: TABLE, people: ['guest_id', 'host_id'] }),
);

/** The conversation after the events of its stream; undefined before the first. */
export const conversationAfterEvents = rowOfEvents(handlers);

/** The nights an automatic message names (D-111). */
export type Asked = Stay & { readonly hasFeeds: boolean };

/** One message without its words. */
export type MessageRow = {
  /** `<conversation>/<number>`. */
  id: string;
  conversation_id: number;
  number: number;
  side: Side;
  /** In the vault. */
  text_id: string;
  sent_at: Instant;
  /** When the other side saw it. */
  read_at: Instant | null;
  /** Of the automatic message that came with it. */
  asked: Asked | null;
};

type SentEvent = Extract<ConversationEvent, { type: 'MessageSent' }>;
const isSent = isOneOf<SentEvent>(['MessageSent']);
const isAutomatic = isOneOf<Extract<ConversationEvent, { type: 'MessageAdded' }>>(['MessageAdded']);
const isRead = isOneOf<Extract<ConversationEvent, { type: 'MessagesRead' }>>(['MessagesRead']);

const rowOf = ({ data: { conversationId, messageId, number, side, sentAt } }: Recorded<SentEvent>): MessageRow => ({
  id: `${conversationId}/${number}`,
  ...{ conversation_id: conversationId, number, side, text_id: messageId, sent_at: sentAt, read_at: null, asked: null },
});

/** The message with this number, as it was sent, in the events of its conversation. */
export const messageInEvents = (events: readonly Recorded[], number: number): MessageRow | undefined =>
  events
    .filter(isSent)
    .map(rowOf)
    .find((row) => row.number === number);

/** A mark of reading changes every message before it, so this is no fold of one row. */
export const messagesProjection: Projection = {
  name: 'messages',
  tables: [MESSAGES],
  handles: ['MessageSent', 'MessageAdded', 'MessagesRead'],
  apply: async (trx, batch) => {
    let rows: MessageRow[] = [];
    const written = async () => {
      await upsert(trx, MESSAGES, 'id', rows);
      rows = [];
    };
    for (const event of batch) {
      if (isSent(event)) rows.push(rowOf(event));
      if (isAutomatic(event)) {
        await written();
        const { conversationId, number, stay, hasFeeds } = event.data;
        await trx(MESSAGES)
          .where({ id: `${conversationId}/${number}` })
          .update({ asked: JSON.stringify({ ...stay, hasFeeds }) });
      }
      if (!isRead(event)) continue;
      await written();
      const { conversationId, side, upTo, readAt } = event.data;
      await trx(MESSAGES)
        .where({ conversation_id: conversationId, side: otherSide(side), read_at: null })
        .where('number', '<=', upTo)
        .update({ read_at: readAt });
    }
    await written();
  },
};

/** A message that nobody got, for the ladder of D-56 and the administrators' queue. */
export type StoppedRow = {
  /** The id of its words in the vault. */
  id: string;
  conversation_id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  side: Side;
  author_id: number;
  offence: number;
  kinds: readonly ContactKind[];
  stopped_at: Instant;
  appealed_at: Instant | null;
  decided_at: Instant | null;
  /** Let through by an administrator: no offence. */
  released: boolean;
};

export const stoppedMessagesProjection: Projection = withoutErased(
  rowProjection<StoppedRow, StoppedEvent>({
    name: 'stopped-messages',
    table: STOPPED,
    key: 'id',
    keyOf: ({ data }) => data.messageId,
    handlers: {
      MessageStopped: (_, { data }) => ({
        ...{ id: data.messageId, conversation_id: data.conversationId, listing_id: data.listingId, guest_id: data.guestId },
        ...{ host_id: data.hostId, side: data.side, author_id: data.authorId, offence: data.offence, kinds: data.kinds },
        ...{ stopped_at: data.stoppedAt, appealed_at: null, decided_at: null, released: false },
      }),
      MessageAppealed: (row, { data: { appealedAt } }) => row && { ...row, appealed_at: appealedAt },
      MessageReleased: (row, { data: { releasedAt } }) => row && { ...row, decided_at: releasedAt, released: true },
      MessageRejected: (row, { data: { rejectedAt } }) => row && { ...row, decided_at: rejectedAt },
    },
  }),
  namesNobody({ table: STOPPED, people: ['guest_id', 'host_id', 'author_id'] }),
);

export const conversationById = async (db: Knex, id: number): Promise<ConversationRow | null> =>
  (await db<ConversationRow>(TABLE).where({ id }).first()) ?? null;

type Page = { readonly page: number; readonly perPage: number };
type Wanted = {
  readonly userId: number | null;
  readonly unread: boolean;
  readonly listingId: number | null;
  readonly guestId: number | null;
};

/** Unread by `userId`, of the table `conversations`. */
const UNREAD = `case when guest_id = ? then (guest ->> 'unread')::int else (host ->> 'unread')::int end`;

/** A page of the conversations of a person, or of everybody (`userId` null), the latest first. */
export const conversationsOf = async (db: Knex, wanted: Wanted, { page, perPage }: Page) => {
  const { userId, unread, listingId, guestId } = wanted;
  const matching = db<ConversationRow>(TABLE).modify((q) => {
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

/** How many messages wait to be read by a person. */
export const unreadOf = async (db: Knex, userId: number): Promise<number> => {
  const sum: { unread: string | null } | undefined = await db(TABLE)
    .where((mine) => mine.where({ guest_id: userId }).orWhere({ host_id: userId }))
    .first(db.raw(`sum(${UNREAD}) as unread`, [userId]));
  return Number(sum?.unread ?? 0);
};

/** The last `limit` messages before number `before` (the last of all for null), in order. */
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

/** How often messages of this person were stopped, and when last; those that were let through do not count. */
export const offencesOf = async (db: Knex, authorId: number): Promise<{ count: number; lastAt: Instant | null }> => {
  const rows: StoppedRow[] = await db<StoppedRow>(STOPPED).where({ author_id: authorId, released: false }).orderBy('stopped_at', 'desc');
  return { count: rows.length, lastAt: rows[0]?.stopped_at ?? null };
};

/** From this offence on an administrator looks at each (D-56). */
export const LOOKED_AT_FROM = 3;

export const stoppedById = async (db: Knex, id: string): Promise<StoppedRow | null> =>
  (await db<StoppedRow>(STOPPED).where({ id }).first()) ?? null;

/** The sides whose mail about unread messages is due. An `Instant` as text sorts as the time does, and text can have an index. */
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
