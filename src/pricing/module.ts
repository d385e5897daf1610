import { ContainerModule } from 'inversify';
import { REJECTIONS } from '../server/modules/tokens.ts';
import { pricingRejections } from './rejections.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(pricingRejections);
});
