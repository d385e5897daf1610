import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { reviewCommands } from './commands.ts';
import { publicationDeadlines, reviewInvitations } from './deadlines.ts';
import { reviewMailReaction, reviewMailTemplates } from './mails.ts';
import { reviewsData } from './personal-data.ts';
import { REVIEW_COMMANDS } from './public.ts';
import { reviewsRejections } from './rejections.ts';
import { reviewRoutes } from './routes.ts';

export const reviewsModule = new ContainerModule(({ bind }) => {
  bind(REVIEW_COMMANDS).toResolvedValue(reviewCommands, [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, commands) => ({
      rejections: reviewsRejections,
      routes: reviewRoutes({ ...core, commands }),
      deadlines: [publicationDeadlines(commands), reviewInvitations(core)],
      mailTemplates: reviewMailTemplates(core),
      reactions: [reviewMailReaction],
    }),
    [CORE, REVIEW_COMMANDS],
  );
  bind(PERSONAL_DATA).toConstantValue(reviewsData);
});
