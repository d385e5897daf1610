import type { Side } from '../kernel/reviews.ts';
import type { ContactKind } from '../kernel/talk/contact-data.ts';
import type { CloseReason, KeepBackReason, ReleaseReason, TalkReportReason } from '../kernel/talk/conversations.ts';
import type { Event, Instant, Stay, StreamName } from '../kernel/types.ts';

type About = { conversationId: number };
/** Of whom and of which space a conversation is. */
export type Parties = { readonly listingId: number; readonly guestId: number; readonly hostId: number };

/** The nights a guest asks about, and for how many people where they said so. */
export type RequestedStay = Stay & { readonly guests?: number };

/**
 * What a guest and a host say to each other about one space. The words lie in the vault (`textIdOf`), so that erasing a person takes their
 * words and leaves the numbers and times (SEC-36).
 */
export type ConversationEvent =
  | Event<'ConversationStarted', About & Parties & { stay: RequestedStay; startedAt: Instant }>
  /** `number`: from 1 on, without gaps: the order both sides see. `stay`: the nights a guest asks about, null where they named none. */
  | Event<
      'MessageSent',
      About & {
        /** Names the words in the vault. */
        messageId: string;
        number: number;
        side: Side;
        authorId: number;
        stay: RequestedStay | null;
        sentAt: Instant;
        /** When the other side gets a mail about what is unread by then (D-39). */
        digestAt: Instant;
      }
    >
  /**
   * The message that the product itself adds to message `number`, with which a guest asked about other nights than before: which nights
   * they are, and whether the calendar of the space followed one of another site then (D-111). It is counted as no message.
   */
  | Event<'MessageAdded', About & { number: number; stay: Stay; hasFeeds: boolean; sentAt: Instant }>
  /** A message with contact data before a payment: nobody got it. `offence`: how often this happened to its author (D-56). */
  | Event<
      'MessageStopped',
      About &
        Parties & {
          messageId: string;
          side: Side;
          authorId: number;
          /** The nights a guest asked about, with which the conversation begins if the message is let through. */
          stay: RequestedStay | null;
          kinds: readonly ContactKind[];
          offence: number;
          stoppedAt: Instant;
        }
    >
  /** The author says that a stopped message holds no contact data. */
  | Event<'MessageAppealed', About & { messageId: string; authorId: number; appealedAt: Instant }>
  /** An administrator let a stopped message through; `MessageSent` follows. It counts as no offence any more. */
  | Event<'MessageReleased', About & { messageId: string; authorId: number; adminId: number; reason: ReleaseReason; releasedAt: Instant }>
  /** An administrator found that it was stopped rightly. */
  | Event<'MessageRejected', About & { messageId: string; authorId: number; adminId: number; reason: KeepBackReason; rejectedAt: Instant }>
  /** `upTo`: the last message that `side` has seen. `left`: how many later messages of the other side there are. */
  | Event<'MessagesRead', About & { side: Side; upTo: number; left: number; readAt: Instant }>
  /** A mail tells a side of `count` unread messages, the last of them `upTo`. */
  | Event<'MessagesAnnounced', About & { side: Side; upTo: number; count: number; announcedAt: Instant }>
  | Event<'ConversationReported', About & { side: Side; reporterId: number; reason: TalkReportReason; reportedAt: Instant }>
  /** An administrator has seen to the reports of both sides. */
  | Event<'ConversationReportsClosed', About & { adminId: number; reason: CloseReason; closedAt: Instant }>
  /** While one side blocks it, neither can write. */
  | Event<'ConversationBlocked', About & { side: Side; blockedAt: Instant }>
  | Event<'ConversationUnblocked', About & { side: Side; unblockedAt: Instant }>
  /** An administrator read the words (SEC-24). */
  | Event<'ConversationOpened', About & { adminId: number; openedAt: Instant }>;

/** An administrator looked at who talks with whom (SEC-24). */
export type ConversationListEvent = Event<'ConversationsListed', { adminId: number; page: number; listedAt: Instant }>;

export const conversationStream = (conversationId: number): StreamName<ConversationEvent> => `conversation-${conversationId}`;
export const conversationListStream = (adminId: number): StreamName<ConversationListEvent> => `conversation-lists-${adminId}`;

const WORDS = 'message/';
/** Names the words of a message in the vault, by the command that sent it. */
export const textIdOf = (commandId: string): string => `${WORDS}${commandId}`;
/** How the wire names a stopped message: without what the vault adds. */
export const wireIdOf = (messageId: string): string => messageId.slice(WORDS.length);
