import { ContainerModule } from 'inversify';
import { conversationsProjection, messagesProjection, stoppedMessagesProjection } from '../../projections/messages/conversations.ts';
import {
  CAUGHT_UP,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
} from '../server/modules/tokens.ts';
import { adminConversationRoutes } from './admin-routes.ts';
import { conversationCommands } from './commands.ts';
import { digestDeadlines } from './deadlines.ts';
import { conversationMailTemplates } from './mails.ts';
import { conversationsData } from './personal-data.ts';
import { CONVERSATION_COMMANDS } from './public.ts';
import { conversationMails } from './reactions.ts';
import { conversationsRejections } from './rejections.ts';
import { conversationRoutes } from './routes.ts';

export const messagesModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(conversationsRejections);
  bind(CONVERSATION_COMMANDS)
    .toResolvedValue(
      (db, store, clock, { talk }, caughtUp) => conversationCommands({ db, store, clock, terms: talk, caughtUp }),
      [DB, STORE, CLOCK, CONFIG, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, commands) => [
        ...conversationRoutes({ db, store, clock, commands }),
        ...adminConversationRoutes({ db, clock, commands }),
      ],
      [DB, STORE, CLOCK, CONVERSATION_COMMANDS],
    )
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue((commands) => [digestDeadlines(commands)], [CONVERSATION_COMMANDS])
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, { publicUrl }) => conversationMailTemplates({ db, publicUrl }), [DB, CONFIG])
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([conversationMails]);
  bind(PROJECTIONS).toConstantValue([conversationsProjection, messagesProjection, stoppedMessagesProjection]);
  bind(PERSONAL_DATA).toConstantValue(conversationsData);
});
