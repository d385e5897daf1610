import type { Payout } from '../dataProvider.ts';
import { MoneyState } from './MoneyState.tsx';

/** How it stands, and that the gateway took the guest's money back, where it did. */
export const PayoutState = ({ payout: { estado, revertido } }: { payout: Payout }) => (
  <>
    <MoneyState state={estado} /> {revertido && <MoneyState state="taken_back" />}
  </>
);
