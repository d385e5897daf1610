import { Rejection } from '../kernel/rejection.ts';
import { type Route, route } from '../server/http/contract.ts';
import { listAnswer } from '../server/http/input/lists.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConversationCommands } from './commands.ts';
import { adminConversations, adminMessages } from './contract.ts';
import { presentConversations, presentMessages } from './present.ts';
import { conversationById, conversationsOf, messagesOf } from './queries.ts';

type AdminConversationRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: Pick<ConversationCommands, 'list' | 'open'>;
};

/** What administrators see of conversations; they write nothing, and each look is an event (SEC-24). */
export const adminConversationRoutes = ({ db, clock, commands }: AdminConversationRoutesDeps): readonly Route[] => [
  route(adminConversations, async ({ query: { page, perPage, accommodation_id, guest_id }, user, metadata, language, ctx }) => {
    await commands.list({ adminId: user.id, page }, metadata);
    const wanted = { userId: null, unread: false, listingId: accommodation_id ?? null, guestId: guest_id ?? null };
    const { rows, total } = await conversationsOf(db, wanted, { page, perPage });
    const views = await presentConversations(db, rows, { userId: null, language, now: clock.now(), words: false });
    return listAnswer(views, total, { page, perPage, path: ctx.path });
  }),
  route(adminMessages, async ({ query: { conversation_id, page, perPage }, user, metadata, ctx }) => {
    const row = await conversationById(db, conversation_id);
    if (!row) throw new Rejection('not_found');
    await commands.open({ conversationId: row.id, adminId: user.id }, metadata);
    const before = row.last_number + 1 - (page - 1) * perPage; // numbers have no gaps
    const messages = before <= 1 ? [] : await messagesOf(db, row.id, before, perPage);
    return listAnswer(await presentMessages(db, messages), row.last_number, { page, perPage, path: ctx.path });
  }),
];
