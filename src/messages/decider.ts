import { after } from '../kernel/durations.ts';
import { withEntry, withLast } from '../kernel/folding.ts';
import { Rejection } from '../kernel/rejection.ts';
import { otherSide, type Side } from '../kernel/reviews.ts';
import type { ContactKind } from '../kernel/talk/contact-data.ts';
import type { CloseReason, KeepBackReason, ReleaseReason, TalkReportReason } from '../kernel/talk/conversations.ts';
import { type Instant, never, passedOver, type Stay } from '../kernel/types.ts';
import { type ConversationEvent, conversationStream, type Parties, type RequestedStay } from './events.ts';

/** An author's earlier stopped messages, over all their conversations. */
export type Offences = { readonly count: number; readonly lastAt: Instant | null };

/** ISO 8601 durations: how long the second offence mutes its author (D-56), and when unread messages lead to a mail. */
export type TalkTerms = { readonly muteFor: string; readonly digestAfter: string };

export type ConversationCommand = { conversationId: number; now: Instant } & (
  | {
      type: 'Write';
      messageId: string;
      side: Side;
      authorId: number;
      parties: Parties;
      /** The nights a guest asks about; required to start a conversation. */
      stay: RequestedStay | null;
      /** The calendar of the space follows another site's (D-111). */
      hasFeeds: boolean;
      /** The contact data in it; not searched for after a payment. */
      kinds: readonly ContactKind[];
      /** Null after a payment, when none counts. */
      offences: Offences | null;
      /** The number of messages considered when this one was judged. */
      after: number;
      terms: TalkTerms;
    }
  | { type: 'Appeal'; messageId: string; authorId: number }
  | { type: 'Release'; messageId: string; adminId: number; reason: ReleaseReason; hasFeeds: boolean; terms: TalkTerms }
  | { type: 'KeepBack'; messageId: string; adminId: number; reason: KeepBackReason }
  | { type: 'Announce'; side: Side }
  | { type: 'Read'; side: Side; upTo: number }
  | { type: 'Report'; side: Side; reporterId: number; reason: TalkReportReason }
  | { type: 'CloseReports'; adminId: number; reason: CloseReason }
  | { type: 'Block' | 'Unblock'; side: Side }
  | { type: 'Open'; adminId: number }
);

export type ConversationState = {
  readonly isStarted: boolean;
  /** The nights in the last automatic message. */
  readonly asked: Stay | null;
  /** The author's side of each message, in order. */
  readonly sides: readonly Side[];
  /** The latest messages of each side by their vault ids, oldest first, because contact data may be split over several. */
  readonly latest: Readonly<Record<Side, readonly string[]>>;
  readonly read: Readonly<Record<Side, number>>;
  readonly blocked: Readonly<Record<Side, boolean>>;
  readonly reported: Readonly<Record<Side, boolean>>;
  /** Undelivered messages, by id. */
  readonly stopped: ReadonlyMap<string, Stopped>;
  readonly announced: Readonly<Record<Side, number>>;
  readonly digestAt: Readonly<Record<Side, Instant | null>>;
};

/** The number of an author's earlier messages searched for contact data split over several. */
const SPLIT_OVER = 4;

type Stopped = {
  readonly side: Side;
  readonly authorId: number;
  readonly parties: Parties;
  readonly stay: RequestedStay | null;
  readonly stoppedAt: Instant;
  readonly standing: 'stopped' | 'appealed' | 'released' | 'kept_back';
};

const no = { guest: false, host: false };
const initial: ConversationState = {
  isStarted: false,
  asked: null,
  sides: [],
  latest: { guest: [], host: [] },
  read: { guest: 0, host: 0 },
  blocked: no,
  reported: no,
  stopped: new Map(),
  announced: { guest: 0, host: 0 },
  digestAt: { guest: null, host: null },
};

const stands = (state: ConversationState, messageId: string, standing: Stopped['standing']): ConversationState => {
  const one = state.stopped.get(messageId);
  return one ? { ...state, stopped: withEntry(state.stopped, messageId, { ...one, standing }) } : state;
};

const evolve = (state: ConversationState, { type, data }: ConversationEvent): ConversationState => {
  switch (type) {
    case 'ConversationStarted':
      return { ...state, isStarted: true };
    case 'MessageSent':
      return {
        ...state,
        sides: withLast(state.sides, data.side),
        latest: { ...state.latest, [data.side]: [...state.latest[data.side], data.messageId].slice(-SPLIT_OVER) },
        digestAt: { ...state.digestAt, [otherSide(data.side)]: state.digestAt[otherSide(data.side)] ?? data.digestAt },
      };
    case 'MessageAdded':
      return { ...state, asked: data.stay };
    case 'MessagesRead': {
      const digestAt = data.left === 0 ? null : state.digestAt[data.side];
      return { ...state, read: { ...state.read, [data.side]: data.upTo }, digestAt: { ...state.digestAt, [data.side]: digestAt } };
    }
    case 'MessagesAnnounced':
      return {
        ...state,
        announced: { ...state.announced, [data.side]: data.upTo },
        digestAt: { ...state.digestAt, [data.side]: null },
      };
    case 'MessageStopped': {
      const { messageId, side, authorId, stay, stoppedAt, listingId, guestId, hostId } = data;
      const one: Stopped = { side, authorId, stay, stoppedAt, parties: { listingId, guestId, hostId }, standing: 'stopped' };
      return { ...state, stopped: withEntry(state.stopped, messageId, one) };
    }
    case 'MessageAppealed':
      return stands(state, data.messageId, 'appealed');
    case 'MessageReleased':
      return stands(state, data.messageId, 'released');
    case 'MessageRejected':
      return stands(state, data.messageId, 'kept_back');
    case 'ConversationReported':
      return { ...state, reported: { ...state.reported, [data.side]: true } };
    case 'ConversationReportsClosed':
      return { ...state, reported: no };
    case 'ConversationBlocked':
      return { ...state, blocked: { ...state.blocked, [data.side]: true } };
    case 'ConversationUnblocked':
      return { ...state, blocked: { ...state.blocked, [data.side]: false } };
    case 'ConversationOpened':
      return state;
    default:
      return passedOver(state, type);
  }
};

type Of<Type extends ConversationCommand['type']> = Extract<ConversationCommand, { type: Type }>;

/** Until when an author may not write; null while they may. */
const mutedUntil = ({ count, lastAt }: Offences, { muteFor }: TalkTerms, now: Instant): Instant | null => {
  if (count !== 2 || lastAt === null) return null;
  const until = after(lastAt, muteFor);
  return now < until ? until : null;
};

/** The offences, including those of this conversation that the read model lacks. */
const offencesOf = ({ offences, authorId }: Of<'Write'>, { stopped }: ConversationState): Offences => {
  if (offences === null) return { count: 0, lastAt: null };
  const here = [...stopped.values()].filter((one) => one.authorId === authorId && one.standing !== 'released');
  return here.length > offences.count ? { count: here.length, lastAt: here.at(-1)?.stoppedAt ?? null } : offences;
};

/**
 * No events when a newer message was missing from the judgement: then it is judged again. Throws Rejection forbidden (one's own space),
 * conversation_blocked, muted, required (no nights to start with).
 */
const write = (command: Of<'Write'>, state: ConversationState): ConversationEvent[] => {
  const { conversationId, messageId, side, authorId, parties, stay, hasFeeds, kinds, terms, now } = command;
  const offences = offencesOf(command, state);
  if (parties.guestId === parties.hostId) throw new Rejection('forbidden');
  if (state.blocked.guest || state.blocked.host) throw new Rejection('conversation_blocked');
  const until = mutedUntil(offences, terms, now);
  if (until !== null) throw new Rejection('muted', { until });
  if (!state.isStarted && stay === null) throw new Rejection('required', { field: 'check_in_date' });
  if (command.after !== state.sides.length) return [];
  if (kinds.length > 0) {
    const stopped = { messageId, side, authorId, stay, kinds, offence: offences.count + 1, stoppedAt: now };
    return [{ type: 'MessageStopped', data: { conversationId, ...parties, ...stopped } }];
  }
  return sent({ conversationId, messageId, side, authorId, parties, stay, hasFeeds, terms, now }, state);
};

type Sent = Pick<Of<'Write'>, 'conversationId' | 'messageId' | 'side' | 'authorId' | 'parties' | 'stay' | 'hasFeeds' | 'terms' | 'now'>;

/**
 * The message, preceded by the start of the conversation if it is the first, and followed by the automatic one if it asks about other
 * nights.
 */
const sent = ({ parties, hasFeeds, terms, now, ...message }: Sent, state: ConversationState): ConversationEvent[] => {
  const { conversationId, stay } = message;
  const number = state.sides.length + 1;
  const event: ConversationEvent = {
    type: 'MessageSent',
    data: { ...message, number, sentAt: now, digestAt: after(now, terms.digestAfter) },
  };
  if (stay === null) return [event];
  const isKnown = state.asked?.checkIn === stay.checkIn && state.asked.checkOut === stay.checkOut;
  return [
    ...(state.isStarted ? [] : [{ type: 'ConversationStarted' as const, data: { conversationId, ...parties, stay, startedAt: now } }]),
    event,
    ...(isKnown ? [] : [{ type: 'MessageAdded' as const, data: { conversationId, number, stay, hasFeeds, sentAt: now } }]),
  ];
};

/** Throws Rejection not_found for other people's messages. A repeat has no effect. */
const appeal = ({ conversationId, messageId, authorId, now }: Of<'Appeal'>, state: ConversationState): ConversationEvent[] => {
  const one = state.stopped.get(messageId);
  if (one?.authorId !== authorId) throw new Rejection('not_found');
  return one.standing === 'stopped' ? [{ type: 'MessageAppealed', data: { conversationId, messageId, authorId, appealedAt: now } }] : [];
};

/**
 * An administrator's final decision on a stopped message. A released one is not delivered while a side blocks the conversation: it only
 * removes its author's offence. Throws Rejection not_found, already_decided.
 */
const judge = (command: Of<'Release'> | Of<'KeepBack'>, state: ConversationState): ConversationEvent[] => {
  const { conversationId, messageId, adminId, now } = command;
  const one = state.stopped.get(messageId);
  if (!one) throw new Rejection('not_found');
  const wanted = command.type === 'Release' ? 'released' : 'kept_back';
  if (one.standing === wanted) return [];
  if (one.standing === 'released' || one.standing === 'kept_back') throw new Rejection('already_decided');
  const { authorId } = one;
  if (command.type === 'KeepBack')
    return [{ type: 'MessageRejected', data: { conversationId, messageId, authorId, adminId, reason: command.reason, rejectedAt: now } }];
  const message = { conversationId, messageId, side: one.side, authorId, parties: one.parties, stay: one.stay, hasFeeds: command.hasFeeds };
  const isBlocked = state.blocked.guest || state.blocked.host;
  return [
    { type: 'MessageReleased', data: { conversationId, messageId, authorId, adminId, reason: command.reason, releasedAt: now } },
    ...(isBlocked ? [] : sent({ ...message, terms: command.terms, now }, state)),
  ];
};

const unreadBy = (state: ConversationState, side: Side): number =>
  state.sides.slice(state.read[side]).filter((author) => author !== side).length;

/** A mail about unread messages, when it is due and some were not announced yet. */
const announce = ({ conversationId, side, now }: Of<'Announce'>, state: ConversationState): ConversationEvent[] => {
  const at = state.digestAt[side];
  const count = unreadBy(state, side);
  if (at === null || now < at || count === 0) return [];
  return [{ type: 'MessagesAnnounced', data: { conversationId, side, upTo: state.sides.length, count, announcedAt: now } }];
};

/** The read mark never decreases, and never exceeds the last message. */
const read = ({ conversationId, side, upTo, now }: Of<'Read'>, state: ConversationState): ConversationEvent[] => {
  const last = Math.min(upTo, state.sides.length);
  if (last <= state.read[side]) return [];
  const left = state.sides.slice(last).filter((author) => author !== side).length;
  return [{ type: 'MessagesRead', data: { conversationId, side, upTo: last, left, readAt: now } }];
};

const decide = (command: ConversationCommand, state: ConversationState): ConversationEvent[] => {
  switch (command.type) {
    case 'Write':
      return write(command, state);
    case 'Appeal':
      return appeal(command, state);
    case 'Release':
    case 'KeepBack':
      return judge(command, state);
    default:
      return among(command, state);
  }
};

type AmongTwo = Exclude<ConversationCommand, { type: 'Write' | 'Appeal' | 'Release' | 'KeepBack' }>;

/** For commands that require a started conversation. Throws Rejection not_found. */
const among = (command: AmongTwo, state: ConversationState): ConversationEvent[] => {
  if (!state.isStarted) throw new Rejection('not_found');
  const { conversationId, now } = command;
  switch (command.type) {
    case 'Read':
      return read(command, state);
    case 'Announce':
      return announce(command, state);
    case 'Report': {
      const { side, reporterId, reason } = command;
      return state.reported[side]
        ? []
        : [{ type: 'ConversationReported', data: { conversationId, side, reporterId, reason, reportedAt: now } }];
    }
    case 'CloseReports':
      return state.reported.guest || state.reported.host
        ? [{ type: 'ConversationReportsClosed', data: { conversationId, adminId: command.adminId, reason: command.reason, closedAt: now } }]
        : [];
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

/** `conversation-<id>`: the messages of a guest and a host about one space, what they have read, and whether one of them blocks it. */
export const conversationDecider = { initial, evolve, decide, streamOf };
