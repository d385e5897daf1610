import type { Payment } from '../data/records.ts';
import { Person } from '../ui/Person.tsx';
import { proofPath, TransferSaid } from './Proof.tsx';

/** The URL of a payment's proof; null if there is none. */
export const proofOf = ({ id, comprobante }: Payment): string | null => (comprobante ? proofPath({ payment: id }) : null);

/** A pending transfer for later months: who sent it, their note, and the proof. */
export const Announced = ({ payment }: { payment: Payment }) => {
  const { actions, huesped, ref } = payment;
  if (!actions.includes('confirm_transfer')) return null;
  return (
    <>
      {huesped !== null && <Person id={huesped} />} <TransferSaid reference={ref} proof={proofOf(payment)} brief />
    </>
  );
};
