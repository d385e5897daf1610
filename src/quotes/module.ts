import { ContainerModule } from 'inversify';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { CLOCK, CONFIG, DB, ROUTES } from '../platform/tokens.ts';
import { quoteRoutes } from './routes.ts';

export const quotesModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue((db, clock, settings, coupons) => quoteRoutes({ db, clock, settings, coupons }), [DB, CLOCK, CONFIG, COUPON_COMMANDS])
    .inSingletonScope();
});
