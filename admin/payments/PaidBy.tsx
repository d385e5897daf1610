import { useTranslate } from 'react-admin';

/** Whether we pay the host or, in a later month, their guest does (D-64). */
export const PaidBy = ({ month }: { month: string | null }) => (
  <span className="mute">{useTranslate()(month ? 'posada.money.paidOutside' : 'posada.money.paidByUs')}</span>
);
