import { ContainerModule } from 'inversify';
import { conversationsProjection, messagesProjection, stoppedMessagesProjection } from '../../projections/conversations.ts';
import { CAUGHT_UP, CLOCK, DB, PERSONAL_DATA, PROJECTIONS, REJECTIONS, ROUTES, STORE, token } from '../platform/tokens.ts';
import { adminConversationRoutes } from './admin-routes.ts';
import { type ConversationCommands, conversationCommands } from './commands.ts';
import { conversationsData } from './personal-data.ts';
import { conversationsRejections } from './rejections.ts';
import { conversationRoutes } from './routes.ts';

const COMMANDS = token<ConversationCommands>('ConversationCommands');

export const conversationsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(conversationsRejections);
  bind(COMMANDS)
    .toResolvedValue((db, store, clock) => conversationCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, caughtUp) => [
        ...conversationRoutes({ db, clock, commands, caughtUp }),
        ...adminConversationRoutes({ db, clock, commands }),
      ],
      [DB, CLOCK, COMMANDS, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([conversationsProjection, messagesProjection, stoppedMessagesProjection]);
  bind(PERSONAL_DATA).toConstantValue(conversationsData);
});
