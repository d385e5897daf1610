import { ContainerModule } from 'inversify';
import { CLOCK, DB, ROUTES } from '../platform/tokens.ts';
import { contactRoutes } from './contact.ts';
import { contentRoutes } from './routes.ts';

export const contentModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(contentRoutes, [DB]).inSingletonScope();
  bind(ROUTES).toResolvedValue(contactRoutes, [DB, CLOCK]).inSingletonScope();
});
