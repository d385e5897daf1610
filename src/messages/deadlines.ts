import { type DeadlineKind, startedBy } from '../engine/deadlines/jobs.ts';
import { otherSide } from '../kernel/reviews.ts';
import type { ConversationCommands } from './commands.ts';
import type { ConversationEvent } from './events.ts';
import { dueDigests } from './queries.ts';

/** Sends one mail about messages that are still unread some time after the first of them (D-39). */
export const digestDeadlines = (commands: Pick<ConversationCommands, 'announce'>): DeadlineKind => ({
  queue: 'message-digests',
  deadlinesFor: startedBy<ConversationEvent>({
    MessageSent: ({ data: { conversationId, side, digestAt } }) => {
      const reader = otherSide(side);
      return [{ at: digestAt, key: `conversation-${conversationId}/${reader}/${digestAt}`, payload: { conversationId, side: reader } }];
    },
  }),
  execute: ({ conversationId, side }, metadata) =>
    commands.announce({ conversationId: Number(conversationId), side: side === 'guest' ? 'guest' : 'host' }, metadata),
  overdue: async (db, now) => (await dueDigests(db, now)).map(({ id, side, since }) => ({ payload: { conversationId: id, side }, since })),
});
