import { token } from '../platform/tokens.ts';
import type { CouponCommands } from './commands.ts';

export type { CouponCommands } from './commands.ts';

export const COUPON_COMMANDS = token<CouponCommands>('CouponCommands');
