import { ContainerModule } from 'inversify';
import { conditionVersionRows } from '../../projections/versions/conditions.ts';
import { CAUGHT_UP, CLOCK, CONFIG, DB, PERSONAL_DATA, PROJECTIONS, ROUTES, STORE, WINDOWS } from '../platform/tokens.ts';
import { firstConditions } from './first.ts';
import { conditionsData } from './personal-data.ts';
import { CONDITIONS } from './public.ts';
import { conditionRoutes } from './routes.ts';
import { windowsTold } from './told.ts';
import { conditionsVersions } from './versions.ts';

export const conditionsModule = new ContainerModule(({ bind }) => {
  bind(CONDITIONS)
    .toResolvedValue((store, clock, config) => conditionsVersions({ store, clock, first: firstConditions(config) }), [STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(WINDOWS).toResolvedValue(windowsTold, [CONDITIONS, CONFIG]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, caughtUp, config, conditions) =>
        conditionRoutes({ db, store, clock, caughtUp, conditions, first: firstConditions(config) }),
      [DB, STORE, CLOCK, CAUGHT_UP, CONFIG, CONDITIONS],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([conditionVersionRows.projection]);
  bind(PERSONAL_DATA).toConstantValue(conditionsData);
});
