import { token } from '../server/modules/tokens.ts';
import type { CouponCommands } from './commands.ts';

export type { CouponCommands } from './commands.ts';
export { coupon, presentCoupon } from './contract.ts';

export const COUPON_COMMANDS = token<CouponCommands>('CouponCommands');
