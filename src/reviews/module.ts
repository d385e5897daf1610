import { ContainerModule } from 'inversify';
import { listingRatingsProjection, stayReviewsProjection } from '../../projections/reviews/reviews.ts';
import {
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
import { reviewCommands } from './commands.ts';
import { publicationDeadlines, reviewInvitations } from './deadlines.ts';
import { reviewMailReaction, reviewMailTemplates } from './mails.ts';
import { reviewsData } from './personal-data.ts';
import { REVIEW_COMMANDS } from './public.ts';
import { reviewsRejections } from './rejections.ts';
import { reviewRoutes } from './routes.ts';

export const reviewsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(reviewsRejections);
  bind(REVIEW_COMMANDS)
    .toResolvedValue((db, store, clock) => reviewCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, commands) => reviewRoutes({ db, clock, commands }), [DB, CLOCK, REVIEW_COMMANDS])
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (commands, db, clock) => [publicationDeadlines(commands), reviewInvitations({ db, clock })],
      [REVIEW_COMMANDS, DB, CLOCK],
    )
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, clock, { publicUrl }) => reviewMailTemplates({ db, clock, publicUrl }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([reviewMailReaction]);
  bind(PROJECTIONS).toConstantValue([stayReviewsProjection, listingRatingsProjection]);
  bind(PERSONAL_DATA).toConstantValue(reviewsData);
});
