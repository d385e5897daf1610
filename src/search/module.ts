import { ContainerModule } from 'inversify';
import { searchProjection } from '../../projections/search.ts';
import { CLOCK, CONFIG, DB, LOG, METRICS_REGISTRY, PROJECTIONS, ROUTES } from '../platform/tokens.ts';
import { offerSettings } from '../pricing/public.ts';
import { openSearch } from './open.ts';
import { SEARCH_INDEX, searchShares } from './public.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = new ContainerModule(({ bind }) => {
  bind(SEARCH_INDEX)
    .toResolvedValue(
      (db, config, log, registry) => openSearch({ db, log, registry, config, shares: searchShares(config) }),
      [DB, CONFIG, LOG, METRICS_REGISTRY],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, search) =>
        searchRoutes({ db, clock, settings: { serviceChargePercent: config.serviceChargePercent }, offers: offerSettings(config), search }),
      [DB, CLOCK, CONFIG, SEARCH_INDEX],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([searchProjection]);
});
