import { ContainerModule } from 'inversify';
import { couponsProjection } from '../../projections/coupons/coupons.ts';
import { offerSettings } from '../pricing/public.ts';
import { CLOCK, CONFIG, DB, PROJECTIONS, REJECTIONS, ROUTES, STORE } from '../server/modules/tokens.ts';
import { TARIFFS } from '../terms/public.ts';
import { couponCommands } from './commands.ts';
import { COUPON_COMMANDS } from './public.ts';
import { couponsRejections } from './rejections.ts';
import { couponRoutes } from './routes.ts';

export const couponsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(couponsRejections);
  bind(COUPON_COMMANDS)
    .toResolvedValue((db, store, clock) => couponCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, commands, tariffs) => couponRoutes({ db, store, clock, tariffs, offers: offerSettings(config), commands }),
      [DB, STORE, CLOCK, CONFIG, COUPON_COMMANDS, TARIFFS],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([couponsProjection]);
});
