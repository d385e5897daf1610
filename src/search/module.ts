import { ContainerModule } from 'inversify';
import { searchProjection } from '../../projections/search.ts';
import { CLOCK, CONFIG, DB, LOG, METRICS_REGISTRY, PROJECTIONS, ROUTES } from '../platform/tokens.ts';
import { offerSettings } from '../pricing/public.ts';
import { TARIFFS } from '../tariff/public.ts';
import { openSearch } from './open.ts';
import { SEARCH_INDEX, searchShares } from './public.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = new ContainerModule(({ bind }) => {
  bind(SEARCH_INDEX)
    .toResolvedValue(
      (db, config, log, registry, tariffs) => openSearch({ db, log, registry, config, shares: searchShares(config, tariffs) }),
      [DB, CONFIG, LOG, METRICS_REGISTRY, TARIFFS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, search, tariffs) => searchRoutes({ db, clock, tariffs, offers: offerSettings(config), search }),
      [DB, CLOCK, CONFIG, SEARCH_INDEX, TARIFFS],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([searchProjection]);
});
