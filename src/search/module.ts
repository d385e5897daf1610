import { ContainerModule } from 'inversify';
import { OFFERS } from '../pricing/public.ts';
import { CONTEXTS, CORE, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { CONDITIONS, TARIFFS } from '../terms/public.ts';
import { openSearch } from './memory/follow.ts';
import { SEARCH_INDEX, searchLimits, searchShares } from './public.ts';
import { searchRoutes } from './routes.ts';
import { searchAlerts } from './saved/alerts.ts';
import { type SavedSearchCommands, savedSearchCommands } from './saved/commands.ts';
import { savedSearchDeadlines, savedSearchMails, savedSearchNews } from './saved/deadlines.ts';
import { savedSearchMailTemplates } from './saved/mails.ts';
import { savedSearchesData } from './saved/personal-data.ts';
import { savedSearchesRejections } from './saved/rejections.ts';
import { savedSearchRoutes } from './saved/routes.ts';
import { withinConditions } from './within-conditions.ts';

const COMMANDS = token<SavedSearchCommands>('SavedSearchCommands');

export const searchModule = new ContainerModule(({ bind }) => {
  bind(SEARCH_INDEX).toResolvedValue(
    (core, conditions, tariffs) =>
      withinConditions(openSearch({ ...core, shares: searchShares(core.config, tariffs) }), { ...core, conditions }),
    [CORE, CONDITIONS, TARIFFS],
  );
  bind(COMMANDS).toResolvedValue(savedSearchCommands, [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, search, commands, conditions, tariffs, offers) => {
      const by = { shares: searchShares(core.config, tariffs), limits: searchLimits(core.db, conditions) };
      return {
        rejections: savedSearchesRejections,
        routes: [...searchRoutes({ ...core, conditions, tariffs, offers, search }), ...savedSearchRoutes({ ...core, commands, search })],
        deadlines: [savedSearchDeadlines({ commands, alerts: searchAlerts({ ...core, search, ...by }) })],
        mailTemplates: savedSearchMailTemplates({ ...core, ...by }),
        reactions: [savedSearchNews, savedSearchMails],
      };
    },
    [CORE, SEARCH_INDEX, COMMANDS, CONDITIONS, TARIFFS, OFFERS],
  );
  bind(PERSONAL_DATA).toResolvedValue((core, commands) => savedSearchesData({ ...core, commands }), [CORE, COMMANDS]);
});
