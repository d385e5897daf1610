import { ContainerModule } from 'inversify';
import { CLOCK, CONFIG, DB, ROUTES, STORE } from '../platform/tokens.ts';
import { deskNotes } from './desk.ts';
import { backofficeRoutes } from './routes.ts';
import { replayRoutes } from './routes-replay.ts';

export const backofficeModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(backofficeRoutes, [DB, CLOCK]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => replayRoutes({ db, store, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
});
