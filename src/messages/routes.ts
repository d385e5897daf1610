import { readStream } from '../engine/event-store/typed.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Language } from '../kernel/types.ts';
import { command, type Route, route, type User } from '../server/http/contract.ts';
import { listAnswer } from '../server/http/input/lists.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConversationCommands } from './commands.ts';
import {
  adminConversations,
  adminMessages,
  appealMessage,
  blockConversation,
  type ConversationView,
  listConversations,
  listMessages,
  type MessageView,
  notifyConversation,
  readMessages,
  reportConversation,
  sendMessage,
  startConversation,
} from './contract.ts';
import { conversationStream, textIdOf } from './events.ts';
import { presentConversations, presentMessages, talkEvents } from './present.ts';
import { conversationById, conversationsOf, messagesOf, unreadOf } from './queries.ts';
import { type ConversationRow, TALK_READ_MODELS } from './rows.ts';

type ConversationRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly commands: ConversationCommands;
};

/** Other people's reservations lead to no conversation. */
const NOBODYS = { listingId: 0, guestId: 0 };

/** The page size of messages; earlier ones are requested by the number of the first. */
const SHOWN = 50;

const partyOf =
  (commands: ConversationCommands) =>
  async ({ params, user }: { params: { id: number }; user: User }) =>
    commands.partyTo(params.id, user.id);

export const conversationRoutes = ({ db, store, clock, commands, readModels }: ConversationRoutesDeps): readonly Route[] => {
  const party = partyOf(commands);

  const seenBy = (user: User, language: Language) => ({ userId: user.id, language, now: clock.now(), words: true });
  /** The events of a conversation, for writes that the read models do not show yet. */
  const eventsOf = (id: number) => readStream(store, conversationStream(id));

  const oneOf = async (id: number, user: User, language: Language): Promise<{ row: ConversationRow; view: ConversationView }> => {
    const row = (await conversationById(db, id)) ?? readModels.conversationAfterEvents(await eventsOf(id));
    const [view] = row ? await presentConversations(db, [row], seenBy(user, language)) : [];
    if (!row || !view) throw new Rejection('not_found');
    return { row, view };
  };

  return [
    route(listConversations, async ({ query, user, metadata, language, ctx }) => {
      if (user.seenBy) await commands.list({ adminId: user.seenBy.adminId, page: query.page }, metadata); // SEC-24
      const { page, perPage, unread, accommodation_id, guest_id, idreserva } = query;
      const about = idreserva === undefined ? null : await commands.reservedBy(user.id, idreserva).catch(() => NOBODYS);
      const wanted = {
        userId: user.id,
        unread: unread === '1',
        listingId: about?.listingId ?? accommodation_id ?? null,
        guestId: about?.guestId ?? guest_id ?? null,
      };
      const { rows, total } = await conversationsOf(db, wanted, { page, perPage });
      const views = await presentConversations(db, rows, seenBy(user, language));
      return { ...listAnswer(views, total, { page, perPage, path: ctx.path }), unread: await unreadOf(db, user.id) };
    }),

    command(startConversation, {
      write: async ({ body, user, metadata }) => {
        const { accommodation_id: listingId, guest_id, message: text, check_in_date: checkIn, check_out_date: checkOut, guests } = body;
        if (guest_id != null && guest_id !== user.id) throw invalidFields({ guest_id: ['mismatch'] });
        if (checkOut <= checkIn) throw invalidFields({ check_out_date: ['invalid'] });
        const stay = { checkIn, checkOut, ...(guests !== undefined && { guests }) };
        return commands.start({ user, listingId, text, stay, reservationId: body.idreserva ?? null }, metadata);
      },
      from: TALK_READ_MODELS,
      read: async ({ user, language }, { conversationId }) => ({ conversation: (await oneOf(conversationId, user, language)).view }),
    }),

    command(listMessages, {
      may: party,
      write: async ({ params: { id }, query: { antes, visible }, user, metadata, ctx }) => {
        if (user.seenBy) await commands.open({ conversationId: id, adminId: user.seenBy.adminId }, metadata); // SEC-24
        const before = antes ?? null;
        const latest = await messagesOf(db, id, before, SHOWN);
        const upTo = latest.at(-1)?.number;
        // a prefetch by the browser, or an administrator viewing as this user, does not mark messages as read
        const isSeen = visible === '1' && !user.seenBy && !/prefetch/.test(ctx.get('sec-purpose'));
        const isRead = isSeen && before === null && upTo !== undefined;
        const { position } = isRead ? await commands.read({ conversationId: id, userId: user.id, upTo }, metadata) : { position: null };
        return { latest, position };
      },
      from: TALK_READ_MODELS,
      read: async ({ params: { id }, user, language }, { latest }) => {
        const { row, view } = await oneOf(id, user, language);
        return {
          conversation: view,
          data: await presentMessages(db, latest),
          hay_mas: (latest[0]?.number ?? 1) > 1,
          eventos: await talkEvents(db, row, latest, { language, now: clock.now() }),
        };
      },
    }),

    command(readMessages, {
      may: party,
      write: ({ params: { id }, body: { hasta: upTo }, user, metadata }) =>
        commands.read({ conversationId: id, userId: user.id, upTo }, metadata),
      from: TALK_READ_MODELS,
    }),

    command(sendMessage, {
      may: party,
      write: async ({ params: { id }, body, user, metadata }) => {
        if (body.conversation_id != null && body.conversation_id !== id) throw invalidFields({ conversation_id: ['mismatch'] });
        return commands.send({ conversationId: id, userId: user.id, text: body.message }, metadata);
      },
      from: TALK_READ_MODELS,
      read: async ({ params: { id } }, { number }) => {
        const [shown] = await messagesOf(db, id, number + 1, 1);
        const sent = shown?.number === number ? shown : readModels.messageInEvents(await eventsOf(id), number);
        const [message]: readonly MessageView[] = sent ? await presentMessages(db, [sent]) : [];
        if (!message) throw new Rejection('not_found');
        return { message };
      },
    }),

    ...aroundMessages(commands),
  ];
};

/** The two sides' actions on a conversation and on a stopped message. */
const aroundMessages = (commands: ConversationCommands): readonly Route[] => {
  const party = partyOf(commands);
  return [
    command(appealMessage, {
      may: ({ params, user }) => commands.mayAppeal({ conversationId: params.id, userId: user.id }),
      write: ({ params: { id }, body: { message_id: messageId }, user, metadata }) =>
        commands.appeal({ conversationId: id, messageId: textIdOf(messageId), userId: user.id }, metadata),
      from: TALK_READ_MODELS,
    }),
    route(notifyConversation, async ({ body, user }) => {
      await commands.partyTo(body.conversation_id, user.id);
      return undefined;
    }),
    command(reportConversation, {
      may: party,
      write: ({ params: { id }, body: { reason }, user, metadata }) =>
        commands.report({ conversationId: id, userId: user.id, reason }, metadata),
      from: TALK_READ_MODELS,
    }),
    command(blockConversation, {
      may: party,
      write: ({ params: { id }, body: { blocked: on }, user, metadata }) =>
        commands.block({ conversationId: id, userId: user.id, on }, metadata),
      from: TALK_READ_MODELS,
    }),
  ];
};

type AdminConversationRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: Pick<ConversationCommands, 'list' | 'open'>;
};

/** The administrators' view of conversations. They write no messages, and each access is an event (SEC-24). */
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
