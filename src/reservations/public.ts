import { token } from '../platform/tokens.ts';
import type { ReservationCommands as AllCommands } from './commands.ts';

export { payableByToken, type ReservationForPayment, reservationForPayment } from './for-payment.ts';
export { guestTokenOf, hostTokenOf, isGuestToken } from './tokens.ts';

/** What other contexts may do to a reservation. */
export type ReservationCommands = Pick<AllCommands, 'pay' | 'startTransfer' | 'announceTransfer'>;
export const RESERVATION_COMMANDS = token<AllCommands>('ReservationCommands');
