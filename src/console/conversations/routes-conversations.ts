import type { Knex } from 'knex';
import { peopleByIds, wordsOf } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { SIDES } from '../../kernel/reviews.ts';
import type { Language } from '../../kernel/types.ts';
import { listingSummaries } from '../../listings/queries.ts';
import { textIdOf, wireIdOf } from '../../messages/events.ts';
import { type ConversationCommands, presentConversations, presentMessages } from '../../messages/public.ts';
import { conversationById, messagesOf } from '../../messages/queries.ts';
import type { ConversationRow, StoppedRow } from '../../messages/rows.ts';
import { TALK_READ_MODELS } from '../../messages/rows.ts';
import { command, Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { contentRange } from '../lists/list-query.ts';
import {
  type ConsoleConversation,
  type ConsoleStoppedMessage,
  closeReports,
  keepBackMessage,
  listConversations,
  listStopped,
  releaseMessage,
  showConversation,
} from './contract-conversations.ts';
import { conversationsPage, stoppedPage } from './queries-conversations.ts';

type ConversationDeskRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly talks: ConversationCommands;
};

/** The number of messages in a record. */
const SHOWN = 500;
const DEFAULT_PAGE = 15;

const pageNumber = ([from, to]: readonly [number, number] = [0, DEFAULT_PAGE - 1]): number =>
  Math.floor(from / Math.max(1, to - from + 1)) + 1;

export const conversationDeskRoutes = ({ db, clock, talks }: ConversationDeskRoutesDeps): readonly Route[] => {
  const lines = async (rows: readonly ConversationRow[], language: Language): Promise<ConsoleConversation[]> => {
    const views = await presentConversations(db, rows, { userId: null, language, now: clock.now(), words: false });
    return rows.flatMap((row, i) => {
      const view = views[i];
      if (!view) return [];
      const { side: _side, counterpart: _counterpart, last_message: _last, unread: _unread, filtro: _filter, ...rest } = view;
      const reported = SIDES.filter((side) => row[side].reportedAt !== null);
      return [
        {
          ...rest,
          mensajes: row.last_number,
          ultimo: row.last_at,
          bloqueada: SIDES.filter((side) => row[side].blockedAt !== null),
          denunciada_desde: reported.map((side) => row[side].reportedAt ?? '').toSorted()[0] ?? null,
          motivos: reported.flatMap((side) => row[side].reportedFor ?? []),
          actions: reported.length > 0 ? (['close_reports'] as const).slice() : [],
        },
      ];
    });
  };

  return [
    route(listConversations, async ({ query, user, metadata, language }) => {
      await talks.list({ adminId: user.id, page: pageNumber(query.range) }, metadata);
      const page = await conversationsPage(db, query);
      return new Reply(200, await lines(page.rows, language), contentRange('conversations', page));
    }),
    route(showConversation, async ({ params: { id }, user, metadata, language }) => {
      const row = await conversationById(db, id);
      if (!row) throw new Rejection('not_found');
      await talks.open({ conversationId: id, adminId: user.id }, metadata);
      const [line] = await lines([row], language);
      if (!line) throw new Rejection('not_found');
      return { ...line, data: await presentMessages(db, await messagesOf(db, id, null, SHOWN)) };
    }),
    command(closeReports, {
      write: ({ params: { id: conversationId }, body: { reason }, user, metadata }) =>
        talks.closeReports({ conversationId, adminId: user.id, reason }, metadata),
      from: TALK_READ_MODELS,
    }),
    route(listStopped, async ({ query, user, metadata, language }) => {
      await talks.list({ adminId: user.id, page: pageNumber(query.range) }, metadata);
      const page = await stoppedPage(db, query);
      return new Reply(200, await presentStopped(db, page.rows, language), contentRange('stopped-messages', page));
    }),
    command(releaseMessage, {
      write: ({ params: { stopped: message }, body: { reason }, user, metadata }) =>
        talks.release({ messageId: textIdOf(message), adminId: user.id, reason }, metadata),
      from: TALK_READ_MODELS,
    }),
    command(keepBackMessage, {
      write: ({ params: { stopped: message }, body: { reason }, user, metadata }) =>
        talks.keepBack({ messageId: textIdOf(message), adminId: user.id, reason }, metadata),
      from: TALK_READ_MODELS,
    }),
  ];
};

const presentStopped = async (db: Knex, rows: readonly StoppedRow[], language: Language): Promise<ConsoleStoppedMessage[]> => {
  const [words, people, listings] = await Promise.all([
    wordsOf(
      db,
      rows.map(({ id }) => id),
    ),
    peopleByIds(
      db,
      rows.map(({ author_id }) => author_id),
    ),
    listingSummaries(
      db,
      rows.map(({ listing_id }) => listing_id),
    ),
  ]);
  return rows.map((row) => {
    const listing = listings.get(row.listing_id);
    return {
      id: wireIdOf(row.id),
      conversation_id: row.conversation_id,
      accommodation_id: row.listing_id,
      lado: row.side,
      alojamiento: (listing && textIn(listing.title, language)) ?? listing?.locality ?? '',
      autor: row.author_id,
      nombre: people.get(row.author_id)?.firstName ?? '',
      mensaje: words.get(row.id) ?? null,
      encontrado: [...row.kinds],
      falta: row.offence,
      detenido: row.stopped_at,
      apelado: row.appealed_at,
      decidido: row.decided_at,
      actions: row.decided_at === null ? ['release', 'keep_back'] : [],
    };
  });
};
