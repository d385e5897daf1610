import { ContainerModule } from 'inversify';
import { savedSearchesProjection } from '../../projections/search/saved-searches.ts';
import { searchProjection } from '../../projections/search/search.ts';
import { offerSettings } from '../pricing/public.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  LOG,
  MAIL_TEMPLATES,
  METRICS_REGISTRY,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import { CONDITIONS, TARIFFS } from '../terms/public.ts';
import { openSearch } from './open.ts';
import { SEARCH_INDEX, searchLimits, searchShares } from './public.ts';
import { searchRoutes } from './routes.ts';
import { searchAlerts } from './saved/alerts.ts';
import { type SavedSearchCommands, savedSearchCommands } from './saved/commands.ts';
import { savedSearchDeadlines } from './saved/deadlines.ts';
import { savedSearchMailTemplates } from './saved/mails.ts';
import { savedSearchesData } from './saved/personal-data.ts';
import { savedSearchMails, savedSearchNews } from './saved/reactions.ts';
import { savedSearchesRejections } from './saved/rejections.ts';
import { savedSearchRoutes } from './saved/routes.ts';
import { withinConditions } from './within-conditions.ts';

const COMMANDS = token<SavedSearchCommands>('SavedSearchCommands');

export const searchModule = new ContainerModule(({ bind }) => {
  bind(SEARCH_INDEX)
    .toResolvedValue(
      (db, config, log, registry, conditions, tariffs) =>
        withinConditions(openSearch({ db, log, registry, config, shares: searchShares(config, tariffs) }), { db, conditions }),
      [DB, CONFIG, LOG, METRICS_REGISTRY, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, search, conditions, tariffs) =>
        searchRoutes({ db, clock, conditions, tariffs, offers: offerSettings(config), search }),
      [DB, CLOCK, CONFIG, SEARCH_INDEX, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([searchProjection]);
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
