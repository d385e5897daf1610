import { ContainerModule } from 'inversify';
import { OFFERS } from '../pricing/public.ts';
import { CONTEXTS, CORE } from '../server/modules/tokens.ts';
import { TARIFFS } from '../terms/public.ts';
import { couponCommands } from './commands.ts';
import { COUPON_COMMANDS } from './public.ts';
import { couponsLimits } from './rate-limits.ts';
import { couponsRejections } from './rejections.ts';
import { couponRoutes } from './routes.ts';

export const couponsModule = new ContainerModule(({ bind }) => {
  bind(COUPON_COMMANDS).toResolvedValue(couponCommands, [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, commands, tariffs, offers) => ({
      rejections: couponsRejections,
      rateLimits: couponsLimits,
      routes: couponRoutes({ ...core, commands, tariffs, offers }),
    }),
    [CORE, COUPON_COMMANDS, TARIFFS, OFFERS],
  );
});
