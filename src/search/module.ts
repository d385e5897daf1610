import { ContainerModule } from 'inversify';
import { searchProjection } from '../../projections/search.ts';
import { CLOCK, CONFIG, DB, LOG, METRICS_REGISTRY, PROJECTIONS, ROUTES } from '../platform/tokens.ts';
import { offerSettings, staySharesBy } from '../pricing/public.ts';
import { openSearch } from './open.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, log, registry) => {
        const [settings, offers] = [{ serviceChargePercent: config.serviceChargePercent }, offerSettings(config)];
        const shares = staySharesBy(settings, offers);
        return searchRoutes({ db, clock, settings, offers, search: openSearch({ db, log, registry, config, shares }) });
      },
      [DB, CLOCK, CONFIG, LOG, METRICS_REGISTRY],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([searchProjection]);
});
