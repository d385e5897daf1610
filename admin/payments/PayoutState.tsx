import type { Payout } from '../data/records.ts';
import { MoneyState } from './MoneyState.tsx';

/** The state of a payout, and the chargeback of its payment if there is one. */
export const PayoutState = ({ payout: { estado, contracargo } }: { payout: Payout }) => (
  <>
    <MoneyState state={estado} /> {contracargo && <MoneyState state={`contest_${contracargo}`} />}
  </>
);
