import { ContainerModule } from 'inversify';
import { CONDITIONS } from '../conditions/public.ts';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { CLOCK, CONFIG, DB, ROUTES } from '../platform/tokens.ts';
import { offerSettings } from '../pricing/public.ts';
import { TARIFFS } from '../tariff/public.ts';
import { quoteRoutes } from './routes.ts';

export const quotesModule = new ContainerModule(({ bind }) => {
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, coupons, conditions, tariffs) =>
        quoteRoutes({ db, clock, conditions, tariffs, offers: offerSettings(config), coupons }),
      [DB, CLOCK, CONFIG, COUPON_COMMANDS, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
});
