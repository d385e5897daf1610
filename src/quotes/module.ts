import { ContainerModule } from 'inversify';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { CLOCK, CONFIG, DB, ROUTES } from '../platform/tokens.ts';
import { offerSettings } from '../pricing/public.ts';
import { TARIFFS } from '../tariff/public.ts';
import { quoteRoutes } from './routes.ts';

export const quotesModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, coupons, tariffs) => quoteRoutes({ db, clock, tariffs, offers: offerSettings(config), coupons }),
      [DB, CLOCK, CONFIG, COUPON_COMMANDS, TARIFFS],
    )
    .inSingletonScope();
});
