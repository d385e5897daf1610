import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import { type ConversationEvent, conversationStream } from './events.ts';

export const UNREAD = 'messages-unread';

/** The mail about unread messages (D-39): one for all that came until it left. */
export const conversationMails: Reaction = mailReaction<ConversationEvent>('conversation-mails', {
  MessagesAnnounced: ({ data: { conversationId, side, upTo } }, { post }) =>
    post({ template: UNREAD, recipient: side, params: { conversationId, upTo, side }, subject_id: conversationStream(conversationId) }),
});
