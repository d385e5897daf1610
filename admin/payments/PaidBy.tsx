import { useTranslate } from 'react-admin';

/** Whether it belongs to the payment that began the stay, or to instalments (D-127). */
export const PaidBy = ({ month }: { month: string | null }) => (
  <span className="mute">{useTranslate()(month ? 'posada.money.instalment' : 'posada.money.firstPayment')}</span>
);
