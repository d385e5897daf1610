import { own } from '../../kernel/own.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { isGateway } from '../events.ts';
import { recordSeen } from './record-seen.ts';

/** Reads the state of a payment from the gateway, as after a notification. Throws GatewayUnavailable. */
export const checkPayment = async (
  deps: PaymentDeps,
  { reservationId, paymentId, checkout }: { reservationId: number; paymentId: string; checkout: string | null },
  correlationId: string,
): Promise<void> => {
  const gateway = own((await paymentsOf(deps, reservationId)).byId, paymentId)?.gateway ?? null;
  if (!isGateway(gateway)) return;
  const found = (await deps.gateways[gateway]?.findPayments(paymentId, checkout)) ?? [];
  for (const one of found) await recordSeen(deps, gateway, one, { cause: 'check', correlationId });
};
