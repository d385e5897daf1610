import { ContainerModule } from 'inversify';
import { tariffVersionRows } from '../../../projections/terms/tariff.ts';
import { offerSettings } from '../../pricing/public.ts';
import { CLOCK, CONFIG, DB, NAMES_OF, PERSONAL_DATA, PROJECTIONS, ROUTES, STORE } from '../../server/modules/tokens.ts';
import { firstTariff } from './first.ts';
import { tariffData } from './personal-data.ts';
import { TARIFFS } from './public.ts';
import { tariffRoutes } from './routes.ts';
import { tariffVersions } from './versions.ts';

export const tariffModule = new ContainerModule(({ bind }) => {
  bind(TARIFFS)
    .toResolvedValue((store, clock, config) => tariffVersions({ store, clock, first: firstTariff(config) }), [STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, tariffs, namesOf) =>
        tariffRoutes({ db, store, clock, offers: offerSettings(config), tariffs, namesOf, first: firstTariff(config) }),
      [DB, STORE, CLOCK, CONFIG, TARIFFS, NAMES_OF],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([tariffVersionRows.projection]);
  bind(PERSONAL_DATA).toConstantValue(tariffData);
});
