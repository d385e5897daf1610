import { ContainerModule } from 'inversify';
import { DB, ROUTES } from '../platform/tokens.ts';
import { locationRoutes } from './routes.ts';

export const locationsModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(locationRoutes, [DB]).inSingletonScope();
});
