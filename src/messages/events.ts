import type { Side } from '../kernel/reviews.ts';
import type { ContactKind } from '../kernel/talk/contact-data.ts';
import type { CloseReason, KeepBackReason, ReleaseReason, TalkReportReason } from '../kernel/talk/conversations.ts';
import type { Event, Instant, Stay, StreamName } from '../kernel/types.ts';

type EventBase = { conversationId: number };
/** The people and the space of a conversation. */
export type Parties = { readonly listingId: number; readonly guestId: number; readonly hostId: number };

/** The nights a guest asks about, and for how many people, if stated. */
export type RequestedStay = Stay & { readonly guests?: number };

/**
 * The messages between a guest and a host about one space. The texts are in the vault (`textIdOf`), so that erasing a person deletes their
 * texts and leaves numbers and times (SEC-36).
 */
export type ConversationEvent =
  | Event<'ConversationStarted', EventBase & Parties & { stay: RequestedStay; startedAt: Instant }>
  /** `number`: from 1 on, without gaps: the order both sides see. `stay`: the nights a guest asks about, or null. */
  | Event<
      'MessageSent',
      EventBase & {
        /** The id of the text in the vault. */
        messageId: string;
        number: number;
        side: Side;
        authorId: number;
        stay: RequestedStay | null;
        sentAt: Instant;
        /** When the other side gets a mail about messages still unread (D-39). */
        digestAt: Instant;
      }
    >
  /**
   * The automatic message added to message `number`, in which a guest asked about other nights than before: the nights, and whether the
   * space's calendar followed another site's at the time (D-111). Not counted as a message.
   */
  | Event<'MessageAdded', EventBase & { number: number; stay: Stay; hasFeeds: boolean; sentAt: Instant }>
  /** A message with contact data before a payment, which is not delivered. `offence`: the count of such messages of its author (D-56). */
  | Event<
      'MessageStopped',
      EventBase &
        Parties & {
          messageId: string;
          side: Side;
          authorId: number;
          /** The nights a guest asked about, which start the conversation if the message is released. */
          stay: RequestedStay | null;
          kinds: readonly ContactKind[];
          offence: number;
          stoppedAt: Instant;
        }
    >
  /** The author states that a stopped message contains no contact data. */
  | Event<'MessageAppealed', EventBase & { messageId: string; authorId: number; appealedAt: Instant }>
  /** An administrator released a stopped message; `MessageSent` follows. It no longer counts as an offence. */
  | Event<
      'MessageReleased',
      EventBase & { messageId: string; authorId: number; adminId: number; reason: ReleaseReason; releasedAt: Instant }
    >
  /** An administrator confirmed that it was stopped rightly. */
  | Event<
      'MessageRejected',
      EventBase & { messageId: string; authorId: number; adminId: number; reason: KeepBackReason; rejectedAt: Instant }
    >
  /** `upTo`: the last message that `side` has seen. `left`: the number of later messages of the other side. */
  | Event<'MessagesRead', EventBase & { side: Side; upTo: number; left: number; readAt: Instant }>
  /** A mail announces `count` unread messages to a side, the last of them `upTo`. */
  | Event<'MessagesAnnounced', EventBase & { side: Side; upTo: number; count: number; announcedAt: Instant }>
  | Event<'ConversationReported', EventBase & { side: Side; reporterId: number; reason: TalkReportReason; reportedAt: Instant }>
  /** An administrator closed the reports of both sides. */
  | Event<'ConversationReportsClosed', EventBase & { adminId: number; reason: CloseReason; closedAt: Instant }>
  /** While one side blocks it, neither can write. */
  | Event<'ConversationBlocked', EventBase & { side: Side; blockedAt: Instant }>
  | Event<'ConversationUnblocked', EventBase & { side: Side; unblockedAt: Instant }>
  /** An administrator read the messages (SEC-24). */
  | Event<'ConversationOpened', EventBase & { adminId: number; openedAt: Instant }>;

/** An administrator viewed the list of conversations (SEC-24). */
export type ConversationListEvent = Event<'ConversationsListed', { adminId: number; page: number; listedAt: Instant }>;

export const conversationStream = (conversationId: number): StreamName<ConversationEvent> => `conversation-${conversationId}`;
export const conversationListStream = (adminId: number): StreamName<ConversationListEvent> => `conversation-lists-${adminId}`;

const WORDS = 'message/';
/** The id of a message's text in the vault, derived from the command that sent it. */
export const textIdOf = (commandId: string): string => `${WORDS}${commandId}`;
/** The wire id of a stopped message: without the vault's prefix. */
export const wireIdOf = (messageId: string): string => messageId.slice(WORDS.length);
