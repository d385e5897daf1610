import { ContainerModule } from 'inversify';
import { DB, ROUTES } from '../platform/tokens.ts';
import { contentRoutes } from './routes.ts';

export const contentModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(contentRoutes, [DB]).inSingletonScope();
});
