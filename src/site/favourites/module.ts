import { ContainerModule } from 'inversify';
import { favouritesProjection } from '../../../projections/site/favourites.ts';
import { hiddenListingsProjection } from '../../../projections/site/hidden-listings.ts';
import { CLOCK, DB, PERSONAL_DATA, PROJECTIONS, REJECTIONS, ROUTES, STORE, token } from '../../server/modules/tokens.ts';
import { type FavouriteCommands, favouriteCommands } from './commands.ts';
import { favouritesData } from './personal-data.ts';
import { favouritesRejections } from './rejections.ts';
import { favouriteRoutes } from './routes.ts';

const COMMANDS = token<FavouriteCommands>('FavouriteCommands');

export const favouritesModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(favouritesRejections);
  bind(COMMANDS)
    .toResolvedValue((db, store, clock) => favouriteCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, commands) => favouriteRoutes({ db, commands }), [DB, COMMANDS])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([favouritesProjection, hiddenListingsProjection]);
  bind(PERSONAL_DATA)
    .toResolvedValue((db, commands) => favouritesData({ db, commands }), [DB, COMMANDS])
    .inSingletonScope();
});
