import { ContainerModule } from 'inversify';
import { savedSearchesProjection } from '../../../projections/search/saved-searches.ts';
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
  token,
} from '../../server/modules/tokens.ts';
import { CONDITIONS } from '../../terms/conditions/public.ts';
import { TARIFFS } from '../../terms/tariff/public.ts';
import { SEARCH_INDEX, searchLimits, searchShares } from '../public.ts';
import { searchAlerts } from './alerts.ts';
import { type SavedSearchCommands, savedSearchCommands } from './commands.ts';
import { savedSearchDeadlines } from './deadlines.ts';
import { savedSearchMailTemplates } from './mails.ts';
import { savedSearchesData } from './personal-data.ts';
import { savedSearchMails, savedSearchNews } from './reactions.ts';
import { savedSearchesRejections } from './rejections.ts';
import { savedSearchRoutes } from './routes.ts';

const COMMANDS = token<SavedSearchCommands>('SavedSearchCommands');

export const savedSearchesModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(savedSearchesRejections);
  bind(COMMANDS)
    .toResolvedValue((db, store, clock) => savedSearchCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, commands, search) => savedSearchRoutes({ db, clock, config, commands, search }),
      [DB, CLOCK, CONFIG, COMMANDS, SEARCH_INDEX],
    )
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (db, clock, config, commands, search, conditions, tariffs) => {
        const by = { shares: searchShares(config, tariffs), limits: searchLimits(db, conditions) };
        return [savedSearchDeadlines({ commands, alerts: searchAlerts({ db, clock, search, ...by }) })];
      },
      [DB, CLOCK, CONFIG, COMMANDS, SEARCH_INDEX, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue(
      (db, clock, config, conditions, tariffs) =>
        savedSearchMailTemplates({ db, clock, config, shares: searchShares(config, tariffs), limits: searchLimits(db, conditions) }),
      [DB, CLOCK, CONFIG, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([savedSearchNews, savedSearchMails]);
  bind(PROJECTIONS).toConstantValue([savedSearchesProjection]);
  bind(PERSONAL_DATA)
    .toResolvedValue((db, commands) => savedSearchesData({ db, commands }), [DB, COMMANDS])
    .inSingletonScope();
});
