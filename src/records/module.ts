import { ContainerModule } from 'inversify';
import { deskNotes } from '../console/public.ts';
import { CLOCK, CONFIG, DB, ROUTES, STORE } from '../server/modules/tokens.ts';
import { agreedRoutes } from './agreed/routes-agreed.ts';
import { historyRoutes } from './history/routes.ts';
import { packRoutes } from './pack/routes-pack.ts';

export const recordsModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => agreedRoutes({ db, store, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => packRoutes({ db, store, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => historyRoutes({ db, store, clock, config }), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
});
