import { ContainerModule } from 'inversify';
import { COUPON_COMMANDS } from '../../coupons/public.ts';
import { offerSettings } from '../../pricing/public.ts';
import { CLOCK, CONFIG, DB, ROUTES } from '../../server/modules/tokens.ts';
import { CONDITIONS } from '../../terms/conditions/public.ts';
import { TARIFFS } from '../../terms/tariff/public.ts';
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
