import { after } from '../shared/durations.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Side } from '../shared/reviews.ts';
import type { ContactKind } from '../shared/talk/contact-data.ts';
import type { TalkReportReason } from '../shared/talk/conversations.ts';
import { type Instant, never, type Stay } from '../shared/types.ts';
import { type ConversationEvent, conversationStream, type Parties } from './events.ts';

/** How long the second message with contact data keeps its author from writing (D-56). */
const MUTED = 'PT24H';

/** The messages of an author that were stopped before, over all their conversations. */
export type Offences = { readonly count: number; readonly lastAt: Instant | null };

export type ConversationCommand = { conversationId: number; now: Instant } & (
  | {
      type: 'Write';
      messageId: string;
      side: Side;
      authorId: number;
      parties: Parties;
      /** The nights a guest asks about; a conversation is started with them. */
      stay: Stay | null;
      /** The contact data in it; none is looked for after a payment. */
      kinds: readonly ContactKind[];
      offences: Offences;
    }
  | { type: 'Read'; side: Side; upTo: number }
  | { type: 'Report'; side: Side; reporterId: number; reason: TalkReportReason }
  | { type: 'Block' | 'Unblock'; side: Side }
  | { type: 'Open'; adminId: number }
);

export type ConversationState = {
  readonly isStarted: boolean;
  /** The author's side of each message, in order. */
  readonly sides: readonly Side[];
  readonly read: Readonly<Record<Side, number>>;
  readonly blocked: Readonly<Record<Side, boolean>>;
  readonly reported: Readonly<Record<Side, boolean>>;
};

const no = { guest: false, host: false };
const initial: ConversationState = { isStarted: false, sides: [], read: { guest: 0, host: 0 }, blocked: no, reported: no };

const evolve = (state: ConversationState, { type, data }: ConversationEvent): ConversationState => {
  switch (type) {
    case 'ConversationStarted':
      return { ...state, isStarted: true };
    case 'MessageSent':
      return { ...state, sides: [...state.sides, data.side] };
    case 'MessagesRead':
      return { ...state, read: { ...state.read, [data.side]: data.upTo } };
    case 'ConversationReported':
      return { ...state, reported: { ...state.reported, [data.side]: true } };
    case 'ConversationBlocked':
      return { ...state, blocked: { ...state.blocked, [data.side]: true } };
    case 'ConversationUnblocked':
      return { ...state, blocked: { ...state.blocked, [data.side]: false } };
    case 'MessageStopped':
    case 'ConversationOpened':
      return state;
    default:
      return never(type);
  }
};

type Of<Type extends ConversationCommand['type']> = Extract<ConversationCommand, { type: Type }>;

/** Until when an author may not write; null while they may. */
const mutedUntil = ({ count, lastAt }: Offences, now: Instant): Instant | null => {
  if (count !== 2 || lastAt === null) return null;
  const until = after(lastAt, MUTED);
  return now < until ? until : null;
};

/** Throws Rejection forbidden (one's own space), conversation_blocked, muted, required (no nights to start with). */
const write = (command: Of<'Write'>, state: ConversationState): ConversationEvent[] => {
  const { conversationId, messageId, side, authorId, parties, stay, kinds, offences, now } = command;
  if (parties.guestId === parties.hostId) throw new Rejection('forbidden');
  if (state.blocked.guest || state.blocked.host) throw new Rejection('conversation_blocked');
  const until = mutedUntil(offences, now);
  if (until !== null) throw new Rejection('muted', { until });
  if (!state.isStarted && stay === null) throw new Rejection('required', { field: 'check_in_date' });
  if (kinds.length > 0) {
    const stopped = { messageId, side, authorId, kinds, offence: offences.count + 1, stoppedAt: now };
    return [{ type: 'MessageStopped', data: { conversationId, ...parties, ...stopped } }];
  }
  const number = state.sides.length + 1;
  const sent: ConversationEvent = { type: 'MessageSent', data: { conversationId, number, side, authorId, stay, sentAt: now } };
  return state.isStarted || stay === null
    ? [sent]
    : [{ type: 'ConversationStarted', data: { conversationId, ...parties, stay, startedAt: now } }, sent];
};

/** A mark never goes back, and never beyond the last message. */
const read = ({ conversationId, side, upTo, now }: Of<'Read'>, state: ConversationState): ConversationEvent[] => {
  const last = Math.min(upTo, state.sides.length);
  if (last <= state.read[side]) return [];
  const left = state.sides.slice(last).filter((author) => author !== side).length;
  return [{ type: 'MessagesRead', data: { conversationId, side, upTo: last, left, readAt: now } }];
};

const decide = (command: ConversationCommand, state: ConversationState): ConversationEvent[] => {
  if (command.type === 'Write') return write(command, state);
  if (!state.isStarted) throw new Rejection('not_found');
  const { conversationId, now } = command;
  switch (command.type) {
    case 'Read':
      return read(command, state);
    case 'Report': {
      const { side, reporterId, reason } = command;
      return state.reported[side]
        ? []
        : [{ type: 'ConversationReported', data: { conversationId, side, reporterId, reason, reportedAt: now } }];
    }
    case 'Block':
      return state.blocked[command.side]
        ? []
        : [{ type: 'ConversationBlocked', data: { conversationId, side: command.side, blockedAt: now } }];
    case 'Unblock':
      return state.blocked[command.side]
        ? [{ type: 'ConversationUnblocked', data: { conversationId, side: command.side, unblockedAt: now } }]
        : [];
    case 'Open':
      return [{ type: 'ConversationOpened', data: { conversationId, adminId: command.adminId, openedAt: now } }];
    default:
      return never(command);
  }
};

const streamOf = ({ conversationId }: Pick<ConversationCommand, 'conversationId'>) => conversationStream(conversationId);

/** `conversation-<id>`: what a guest and a host say about one space, what they have read, and whether they still want to. */
export const conversationDecider = { initial, evolve, decide, streamOf };
