import { ContainerModule } from 'inversify';
import { favouritesProjection } from '../../projections/favourites.ts';
import { CAUGHT_UP, CLOCK, DB, PERSONAL_DATA, PROJECTIONS, REJECTIONS, ROUTES, STORE } from '../platform/tokens.ts';
import { favouriteCommands } from './commands.ts';
import { favouritesData } from './personal-data.ts';
import { favouritesRejections } from './rejections.ts';
import { favouriteRoutes } from './routes.ts';

export const favouritesModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(favouritesRejections);
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, caughtUp) => favouriteRoutes({ db, commands: favouriteCommands({ db, store, clock }), caughtUp }),
      [DB, STORE, CLOCK, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([favouritesProjection]);
  bind(PERSONAL_DATA).toConstantValue(favouritesData);
});
