import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import { type Projection, type RowHandlers, rowOfEvents, rowProjection, upsert } from '../../src/engine/followers/projection.ts';
import { otherSide, type Side } from '../../src/kernel/reviews.ts';
import type { ConversationEvent } from '../../src/messages/events.ts';
import {
  CONVERSATIONS,
  type ConversationRow,
  MESSAGES,
  type MessageRow,
  type SideOfTalk,
  STOPPED,
  type StoppedRow,
} from '../../src/messages/rows.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

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
    const reading = { unread, digestAt: row[reader].digestAt ?? digestAt };
    return { ...row, ...nights, last_number: number, last_at: sentAt, [reader]: { ...row[reader], ...reading } };
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
    table: CONVERSATIONS,
    key: 'id',
    keyOf: ({ data }) => data.conversationId,
    handlers,
    // Notifies the open pages of both sides when the transaction commits; without any content.
    afterBatch: async (trx, rows, batch) => {
      if (rows.length === 0) return;
      const readOnly = ({ id }: ConversationRow) =>
        batch.every(({ type, data }) => data.conversationId !== id || type === 'MessagesRead' || type === 'MessagesAnnounced');
      const notices = rows.map((row) => ({
        users: [row.guest_id, row.host_id],
        type: readOnly(row) ? 'read' : 'message',
        id: row.id,
      }));
      await trx.raw(`select pg_notify('live', notices::text) from jsonb_array_elements(?::jsonb) as notices`, [JSON.stringify(notices)]);
    },
  }),
  namesNobody({ table: CONVERSATIONS, people: ['guest_id', 'host_id'] }),
);

/** The conversation after the events of its stream; undefined before the first. */
export const conversationAfterEvents = rowOfEvents(handlers);

type SentEvent = Extract<ConversationEvent, { type: 'MessageSent' }>;
const isSent = isOneOf<SentEvent>(['MessageSent']);
const isAutomatic = isOneOf<Extract<ConversationEvent, { type: 'MessageAdded' }>>(['MessageAdded']);
const isRead = isOneOf<Extract<ConversationEvent, { type: 'MessagesRead' }>>(['MessagesRead']);

const rowOf = ({ data: { conversationId, messageId, number, side, sentAt } }: Recorded<SentEvent>): MessageRow => ({
  id: `${conversationId}/${number}`,
  conversation_id: conversationId,
  number,
  side,
  text_id: messageId,
  sent_at: sentAt,
  read_at: null,
  asked: null,
});

/** The message with this number, as it was sent, in the events of its conversation. */
export const messageInEvents = (events: readonly Recorded[], number: number): MessageRow | undefined =>
  events
    .filter(isSent)
    .map(rowOf)
    .find((row) => row.number === number);

/** A read mark changes every earlier message, so this is not a fold of one row. */
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

export const stoppedMessagesProjection: Projection = withoutErased(
  rowProjection<StoppedRow, StoppedEvent>({
    name: 'stopped-messages',
    table: STOPPED,
    key: 'id',
    keyOf: ({ data }) => data.messageId,
    handlers: {
      MessageStopped: (_, { data }) => ({
        id: data.messageId,
        conversation_id: data.conversationId,
        listing_id: data.listingId,
        guest_id: data.guestId,
        host_id: data.hostId,
        side: data.side,
        author_id: data.authorId,
        offence: data.offence,
        kinds: data.kinds,
        stopped_at: data.stoppedAt,
        appealed_at: null,
        decided_at: null,
        released: false,
      }),
      MessageAppealed: (row, { data: { appealedAt } }) => row && { ...row, appealed_at: appealedAt },
      MessageReleased: (row, { data: { releasedAt } }) => row && { ...row, decided_at: releasedAt, released: true },
      MessageRejected: (row, { data: { rejectedAt } }) => row && { ...row, decided_at: rejectedAt },
    },
  }),
  namesNobody({ table: STOPPED, people: ['guest_id', 'host_id', 'author_id'] }),
);
