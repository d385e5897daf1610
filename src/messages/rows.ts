import type { Recorded } from '../engine/event-store/port.ts';
import type { Side } from '../kernel/reviews.ts';
import type { ContactKind } from '../kernel/talk/contact-data.ts';
import type { TalkReportReason } from '../kernel/talk/conversations.ts';
import type { DateOnly, Instant, Stay } from '../kernel/types.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The conversation after the events of its stream; undefined before the first. */
    readonly conversationAfterEvents: (events: readonly Recorded[]) => ConversationRow | undefined;
    /** The message with this number, as it was sent, in the events of its conversation. */
    readonly messageInEvents: (events: readonly Recorded[], number: number) => MessageRow | undefined;
  }
}

export const CONVERSATIONS = 'conversations';

export const MESSAGES = 'messages';

export const STOPPED = 'stopped_messages';

/** One side's state in a conversation. `unread`: messages of the other side after `read`. */
export type SideOfTalk = {
  readonly read: number;
  readonly unread: number;
  readonly blockedAt: Instant | null;
  readonly reportedAt: Instant | null;
  readonly reportedFor: TalkReportReason | null;
  /** When a mail about unread messages is due; null when none is. */
  readonly digestAt: Instant | null;
};

export type ConversationRow = {
  id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  started_at: Instant;
  /** The nights the guest last asked about. */
  check_in: DateOnly;
  check_out: DateOnly;
  /** For how many people; null when not stated. */
  guests: number | null;
  last_number: number;
  last_at: Instant;
  guest: SideOfTalk;
  host: SideOfTalk;
};

/** The nights in an automatic message (D-111). */
export type StayQuestion = Stay & { readonly hasFeeds: boolean };

/** One message without its text. */
export type MessageRow = {
  /** `<conversation>/<number>`. */
  id: string;
  conversation_id: number;
  number: number;
  side: Side;
  /** The id of its text in the vault. */
  text_id: string;
  sent_at: Instant;
  /** When the other side saw it. */
  read_at: Instant | null;
  /** The automatic message sent with it. */
  asked: StayQuestion | null;
};

/** An undelivered message, for the escalation of D-56 and the administrators' queue. */
export type StoppedRow = {
  /** The id of its text in the vault. */
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
  /** Released by an administrator: not an offence. */
  released: boolean;
};

/** The read models that a command on a conversation waits for before responding. */
export const TALK_READ_MODELS = ['conversations', 'messages', 'stopped-messages'] as const;
