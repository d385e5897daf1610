import { ContainerModule } from 'inversify';
import { CLOCK, CONFIG, DB, ROUTES, STORE } from '../../server/modules/tokens.ts';
import { historyRoutes } from './routes.ts';

export const historyModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => historyRoutes({ db, store, clock, config }), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
});
