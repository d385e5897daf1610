import type { Payment } from '../data/records.ts';
import { Person } from '../ui/Person.tsx';
import { proofPath, TransferSaid } from './Proof.tsx';

/** Where the proof of a payment is read; null where none came. */
export const proofOf = ({ id, comprobante }: Payment): string | null => (comprobante ? proofPath({ payment: id }) : null);

/** Of a transfer for later months that waits: who sent it, what they said of it, and the proof. */
export const Announced = ({ payment }: { payment: Payment }) => {
  const { actions, huesped, ref } = payment;
  if (!actions.includes('confirm_transfer')) return null;
  return (
    <>
      {huesped !== null && <Person id={huesped} />} <TransferSaid reference={ref} proof={proofOf(payment)} brief />
    </>
  );
};
