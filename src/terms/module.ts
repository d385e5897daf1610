import { ContainerModule } from 'inversify';
import { conditionVersionRows } from '../../projections/terms/conditions.ts';
import { tariffVersionRows } from '../../projections/terms/tariff.ts';
import { CLOCK, CONFIG, DB, PERSONAL_DATA, PROJECTIONS, REJECTIONS, ROUTES, STORE, WINDOWS } from '../server/modules/tokens.ts';
import { firstConditions } from './conditions/first.ts';
import { conditionRoutes } from './conditions/routes.ts';
import { termsTold } from './conditions/told.ts';
import { conditionsVersions } from './conditions/versions.ts';
import { termsData } from './personal-data.ts';
import { CONDITIONS, TARIFFS } from './public.ts';
import { termsRejections } from './rejections.ts';
import { firstTariff } from './tariff/first.ts';
import { tariffRoutes } from './tariff/routes.ts';
import { tariffVersions } from './tariff/versions.ts';

export const termsModule = new ContainerModule(({ bind }) => {
  bind(CONDITIONS)
    .toResolvedValue((store, clock, config) => conditionsVersions({ store, clock, first: firstConditions(config) }), [STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(TARIFFS)
    .toResolvedValue((store, clock, config) => tariffVersions({ store, clock, first: firstTariff(config) }), [STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(WINDOWS).toResolvedValue(termsTold, [CONDITIONS, CONFIG]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, conditions) => conditionRoutes({ db, store, clock, conditions, first: firstConditions(config) }),
      [DB, STORE, CLOCK, CONFIG, CONDITIONS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, tariffs) => tariffRoutes({ db, store, clock, tariffs, first: firstTariff(config) }),
      [DB, STORE, CLOCK, CONFIG, TARIFFS],
    )
    .inSingletonScope();
  bind(REJECTIONS).toConstantValue(termsRejections);
  bind(PROJECTIONS).toConstantValue([conditionVersionRows.projection, tariffVersionRows.projection]);
  bind(PERSONAL_DATA).toConstantValue(termsData);
});
