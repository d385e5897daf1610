import { ContainerModule } from 'inversify';
import { searchProjection } from '../../projections/search.ts';
import { CLOCK, CONFIG, DB, PROJECTIONS, ROUTES } from '../platform/tokens.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, { serviceChargePercent }) => searchRoutes({ db, clock, settings: { serviceChargePercent } }),
      [DB, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([searchProjection]);
});
