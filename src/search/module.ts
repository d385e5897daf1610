import { ContainerModule } from 'inversify';
import { searchProjection } from '../../projections/search/search.ts';
import { offerSettings } from '../pricing/public.ts';
import { CLOCK, CONFIG, DB, LOG, METRICS_REGISTRY, PROJECTIONS, ROUTES } from '../server/modules/tokens.ts';
import { CONDITIONS } from '../terms/conditions/public.ts';
import { TARIFFS } from '../terms/tariff/public.ts';
import { openSearch } from './open.ts';
import { SEARCH_INDEX, searchShares } from './public.ts';
import { searchRoutes } from './routes.ts';
import { withinConditions } from './within-conditions.ts';

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
});
