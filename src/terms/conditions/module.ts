import { ContainerModule } from 'inversify';
import { conditionVersionRows } from '../../../projections/terms/conditions.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  NAMES_OF,
  PERSONAL_DATA,
  PROJECTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  WINDOWS,
} from '../../server/modules/tokens.ts';
import { firstConditions } from './first.ts';
import { conditionsData } from './personal-data.ts';
import { CONDITIONS } from './public.ts';
import { conditionRejections } from './rejections.ts';
import { conditionRoutes } from './routes.ts';
import { termsTold } from './told.ts';
import { conditionsVersions } from './versions.ts';

export const conditionsModule = new ContainerModule(({ bind }) => {
  bind(CONDITIONS)
    .toResolvedValue((store, clock, config) => conditionsVersions({ store, clock, first: firstConditions(config) }), [STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(WINDOWS).toResolvedValue(termsTold, [CONDITIONS, CONFIG]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, conditions, namesOf) =>
        conditionRoutes({ db, store, clock, conditions, namesOf, first: firstConditions(config) }),
      [DB, STORE, CLOCK, CONFIG, CONDITIONS, NAMES_OF],
    )
    .inSingletonScope();
  bind(REJECTIONS).toConstantValue(conditionRejections);
  bind(PROJECTIONS).toConstantValue([conditionVersionRows.projection]);
  bind(PERSONAL_DATA).toConstantValue(conditionsData);
});
