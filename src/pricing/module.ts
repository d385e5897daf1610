import { ContainerModule } from 'inversify';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { CLOCK, CONFIG, DB, REJECTIONS, ROUTES } from '../platform/tokens.ts';
import { pricingRejections } from './rejections.ts';
import { pricingRoutes } from './routes.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(pricingRejections);
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, settings, coupons) => pricingRoutes({ db, clock, settings, coupons }),
      [DB, CLOCK, CONFIG, COUPON_COMMANDS],
    )
    .inSingletonScope();
});
