import type { Knex } from 'knex';
import { type ConversationRow, conversationById, conversationsOf, messagesOf, unreadOf } from '../../projections/conversations.ts';
import type { Clock } from '../platform/clock.ts';
import type { CaughtUp } from '../platform/engine/runner.ts';
import type { Position } from '../platform/event-store/port.ts';
import { type Route, route, type User } from '../platform/http/contract.ts';
import { listAnswer } from '../platform/http/input/lists.ts';
import { invalidFields } from '../platform/http/problems.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Language } from '../shared/types.ts';
import type { ConversationCommands } from './commands.ts';
import {
  appealMessage,
  blockConversation,
  listConversations,
  listMessages,
  notifyConversation,
  readMessages,
  reportConversation,
  sendMessage,
  startConversation,
} from './contract.ts';
import { textIdOf } from './events.ts';
import { presentConversations, presentMessages, talkEvents } from './present.ts';
import { TALK_READ_MODELS } from './public.ts';
import type { ConversationView, MessageView } from './shapes.ts';

type Deps = { readonly db: Knex; readonly clock: Clock; readonly commands: ConversationCommands; readonly caughtUp: CaughtUp };

/** A reservation of others leads to no conversation. */
const NOBODYS = { listingId: 0, guestId: 0 };

/** Messages an answer holds; earlier ones are asked for by the number of the first. */
const SHOWN = 50;

const settling =
  (caughtUp: CaughtUp) =>
  async (position: Position | null, ctx: { set(name: string, value: string): void }): Promise<void> => {
    if (!(await caughtUp(TALK_READ_MODELS, position))) ctx.set('x-read-model', 'behind');
  };
const partyOf =
  (commands: ConversationCommands) =>
  async ({ params, user }: { params: { id: number }; user: User }) =>
    commands.partyTo(params.id, user.id);

export const conversationRoutes = ({ db, clock, commands, caughtUp }: Deps): readonly Route[] => {
  const settled = settling(caughtUp);
  const party = partyOf(commands);

  const seenBy = (user: User, language: Language) => ({ userId: user.id, language, now: clock.now(), words: true });
  /** Throws Rejection unavailable_now while the read model is behind. */
  const oneOf = async (id: number, user: User, language: Language): Promise<{ row: ConversationRow; view: ConversationView }> => {
    const row = await conversationById(db, id);
    const [view] = row ? await presentConversations(db, [row], seenBy(user, language)) : [];
    if (!row || !view) throw new Rejection('unavailable_now');
    return { row, view };
  };

  return [
    route(listConversations, async ({ query, user, metadata, language, ctx }) => {
      if (user.seenBy) await commands.list({ adminId: user.seenBy.adminId, page: query.page }, metadata); // SEC-24
      const { page, perPage, unread, accommodation_id, guest_id, idreserva } = query;
      const about = idreserva === undefined ? null : await commands.reservedBy(user.id, idreserva).catch(() => NOBODYS);
      const wanted = {
        ...{ userId: user.id, unread: unread === '1' },
        ...{ listingId: about?.listingId ?? accommodation_id ?? null, guestId: about?.guestId ?? guest_id ?? null },
      };
      const { rows, total } = await conversationsOf(db, wanted, { page, perPage });
      const views = await presentConversations(db, rows, seenBy(user, language));
      return { ...listAnswer(views, total, { page, perPage, path: ctx.path }), unread: await unreadOf(db, user.id) };
    }),

    route(startConversation, async ({ body, user, metadata, language, ctx }) => {
      const { accommodation_id: listingId, guest_id, message: text, check_in_date: checkIn, check_out_date: checkOut } = body;
      if (guest_id != null && guest_id !== user.id) throw invalidFields({ guest_id: ['mismatch'] });
      if (checkOut <= checkIn) throw invalidFields({ check_out_date: ['invalid'] });
      const asked = { user, listingId, text, stay: { checkIn, checkOut }, reservationId: body.idreserva ?? null };
      const { conversationId, position } = await commands.start(asked, metadata);
      await settled(position, ctx);
      return { conversation: (await oneOf(conversationId, user, language)).view };
    }),

    route(
      listMessages,
      async ({ params: { id }, query: { antes, visible }, user, metadata, language, ctx }) => {
        if (user.seenBy) await commands.open({ conversationId: id, adminId: user.seenBy.adminId }, metadata); // SEC-24
        const before = antes ?? null;
        const latest = await messagesOf(db, id, before, SHOWN);
        const upTo = latest.at(-1)?.number;
        // a browser that fetches ahead says so itself, and nobody has seen anything yet; nor has the person while an administrator looks
        const isSeen = visible === '1' && !user.seenBy && !/prefetch/.test(ctx.get('sec-purpose'));
        if (isSeen && before === null && upTo !== undefined)
          await settled((await commands.read({ conversationId: id, userId: user.id, upTo }, metadata)).position, ctx);
        const { row, view } = await oneOf(id, user, language);
        return {
          conversation: view,
          data: await presentMessages(db, latest),
          hay_mas: (latest[0]?.number ?? 1) > 1,
          eventos: await talkEvents(db, row, latest, { language, now: clock.now() }),
        };
      },
      party,
    ),

    route(
      readMessages,
      async ({ params: { id }, body: { hasta: upTo }, user, metadata, ctx }) => {
        await settled((await commands.read({ conversationId: id, userId: user.id, upTo }, metadata)).position, ctx);
        return undefined;
      },
      party,
    ),

    route(
      sendMessage,
      async ({ params: { id }, body, user, metadata, ctx }) => {
        if (body.conversation_id != null && body.conversation_id !== id) throw invalidFields({ conversation_id: ['mismatch'] });
        const { number, position } = await commands.send({ conversationId: id, userId: user.id, text: body.message }, metadata);
        await settled(position, ctx);
        const sent = await messagesOf(db, id, number + 1, 1);
        const [message]: readonly MessageView[] = await presentMessages(db, sent);
        if (message?.id !== number) throw new Rejection('unavailable_now');
        return { message };
      },
      party,
    ),

    ...aroundMessages({ commands, caughtUp }),
  ];
};

/** What the two may say of a conversation and of a message that was stopped. */
const aroundMessages = ({ commands, caughtUp }: Pick<Deps, 'commands' | 'caughtUp'>): readonly Route[] => {
  const settled = settling(caughtUp);
  const party = partyOf(commands);
  return [
    route(
      appealMessage,
      async ({ params: { id }, body: { message_id: messageId }, user, metadata, ctx }) => {
        const appealed = { conversationId: id, messageId: textIdOf(messageId), userId: user.id };
        const { position } = await commands.appeal(appealed, metadata);
        await settled(position, ctx);
        return undefined;
      },
      ({ params, user }) => commands.mayAppeal({ conversationId: params.id, userId: user.id }),
    ),
    route(notifyConversation, async ({ body, user }) => {
      await commands.partyTo(body.conversation_id, user.id);
      return undefined;
    }),
    route(
      reportConversation,
      async ({ params: { id }, body: { reason }, user, metadata, ctx }) => {
        const { position } = await commands.report({ conversationId: id, userId: user.id, reason }, metadata);
        await settled(position, ctx);
        return undefined;
      },
      party,
    ),
    route(
      blockConversation,
      async ({ params: { id }, body: { blocked: on }, user, metadata, ctx }) => {
        const { position } = await commands.block({ conversationId: id, userId: user.id, on }, metadata);
        await settled(position, ctx);
        return undefined;
      },
      party,
    ),
  ];
};
