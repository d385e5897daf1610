import { ContainerModule } from 'inversify';
import { DESK } from '../console/public.ts';
import { CONTEXTS, CORE } from '../server/modules/tokens.ts';
import { agreedRoutes } from './agreed/routes-agreed.ts';
import { historyRoutes } from './history/routes.ts';
import { packRoutes } from './pack/routes-pack.ts';

export const recordsModule = new ContainerModule(({ bind }) => {
  bind(CONTEXTS).toResolvedValue(
    (core, desk) => ({ routes: [...agreedRoutes({ ...core, desk }), ...packRoutes({ ...core, desk }), ...historyRoutes(core)] }),
    [CORE, DESK],
  );
});
