import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { conversationCommands } from './commands.ts';
import { digestDeadlines } from './deadlines.ts';
import { conversationMails, conversationMailTemplates } from './mails.ts';
import { messagesData } from './personal-data.ts';
import { CONVERSATION_COMMANDS } from './public.ts';
import { messagesLimits } from './rate-limits.ts';
import { messagesRejections } from './rejections.ts';
import { adminConversationRoutes, conversationRoutes } from './routes.ts';

export const messagesModule = new ContainerModule(({ bind }) => {
  bind(CONVERSATION_COMMANDS).toResolvedValue((core) => conversationCommands({ ...core, terms: core.config.talk }), [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, commands) => ({
      rejections: messagesRejections,
      rateLimits: messagesLimits,
      routes: [...conversationRoutes({ ...core, commands }), ...adminConversationRoutes({ ...core, commands })],
      deadlines: [digestDeadlines(commands)],
      mailTemplates: conversationMailTemplates(core),
      reactions: [conversationMails],
    }),
    [CORE, CONVERSATION_COMMANDS],
  );
  bind(PERSONAL_DATA).toConstantValue(messagesData);
});
