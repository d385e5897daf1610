import type { Payout } from '../data/records.ts';
import { MoneyState } from './MoneyState.tsx';

/** How it stands, and the chargeback of its payment where there is one. */
export const PayoutState = ({ payout: { estado, contracargo } }: { payout: Payout }) => (
  <>
    <MoneyState state={estado} /> {contracargo && <MoneyState state={`contest_${contracargo}`} />}
  </>
);
