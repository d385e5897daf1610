import { ContainerModule } from 'inversify';
import { REJECTIONS } from '../platform/tokens.ts';
import { pricingRejections } from './rejections.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(pricingRejections);
});
