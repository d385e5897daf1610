import { ContainerModule } from 'inversify';
import { CONFIG, REJECTIONS, ROUTES } from '../platform/tokens.ts';
import { pricingRejections } from './rejections.ts';
import { pricingRoutes } from './routes.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(pricingRejections);
  bind(ROUTES).toResolvedValue(pricingRoutes, [CONFIG]).inSingletonScope();
});
