import type { ConversationRow, MessageRow } from '../../projections/messages/conversations.ts';
import type { Recorded } from '../engine/event-store/port.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The conversation after the events of its stream; undefined before the first. */
    readonly conversationAfterEvents: (events: readonly Recorded[]) => ConversationRow | undefined;
    /** The message with this number, as it was sent, in the events of its conversation. */
    readonly messageInEvents: (events: readonly Recorded[], number: number) => MessageRow | undefined;
  }
}
