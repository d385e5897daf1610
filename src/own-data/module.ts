import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import type { Holding } from '../platform/personal-data.ts';
import { CLOCK, DB, PERSONAL_DATA, ROUTES } from '../platform/tokens.ts';
import { platformData } from './platform-data.ts';
import { ownDataRoutes } from './routes.ts';

export const ownDataModule = new ContainerModule(({ bind }) => {
  bind(PERSONAL_DATA).toConstantValue(platformData);
  bind(ROUTES)
    .toResolvedValue(
      (db: Knex, clock: Clock, holdings: (readonly Holding[])[]) => ownDataRoutes({ db, clock, holdings: holdings.flat() }),
      [DB, CLOCK, { serviceIdentifier: PERSONAL_DATA, isMultiple: true }],
    )
    .inSingletonScope();
});
