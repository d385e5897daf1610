import { v5 as uuidv5 } from 'uuid';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import { settledBy } from './decider/state.ts';
import { type PaymentDeps, paymentsOf } from './deps.ts';
import { waitingKey } from './events.ts';

const PROPOSALS = '3f0c7a52-9d1e-4c1b-8a4e-6b0d2e5f7c90';

/**
 * Tells a reservation whether a payment that an administrator entered waits for another one: while it does, no time to pay runs out
 * (decision 18). It looks at what is so now, whatever it is called for, and the reaction calls it after each event of either stream; so
 * the two agree in the end in whatever order calls and reaction come. `because`: the command that led here.
 * Answers the position of what was written, null where they agreed.
 */
export const tellProposal = async (
  deps: Pick<PaymentDeps, 'store' | 'reservations'>,
  reservationId: number,
  because: Pick<Metadata, 'correlationId' | 'commandId'>,
): Promise<Position | null> => {
  const payments = await paymentsOf(deps, reservationId);
  if (settledBy(payments)) return null; // the payment itself says so
  const waits = Object.hasOwn(payments.waiting, waitingKey('pay', ''));
  const commandId = uuidv5(`${because.commandId}/${waits ? 'proposed' : 'ended'}`, PROPOSALS);
  const metadata: Metadata = { actor: 'reaction:payments', correlationId: because.correlationId, commandId };
  const { proposePayment, endProposal } = deps.reservations;
  return (await (waits ? proposePayment : endProposal)({ reservationId }, metadata)).position;
};
