import { ContainerModule } from 'inversify';
import { CLOCK, DB, ROUTES } from '../platform/tokens.ts';
import { backofficeRoutes } from './routes.ts';

export const backofficeModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(backofficeRoutes, [DB, CLOCK]).inSingletonScope();
});
