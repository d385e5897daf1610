import { useTranslate } from 'react-admin';

/** Whether it is of the payment that began the stay, or of instalments (D-127). */
export const PaidBy = ({ month }: { month: string | null }) => (
  <span className="mute">{useTranslate()(month ? 'posada.money.instalment' : 'posada.money.firstPayment')}</span>
);
