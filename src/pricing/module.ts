import { ContainerModule } from 'inversify';
import { CLOCK, CONFIG, DB, ROUTES } from '../platform/tokens.ts';
import { pricingRoutes } from './routes.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue((db, clock, settings) => pricingRoutes({ db, clock, settings }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
});
