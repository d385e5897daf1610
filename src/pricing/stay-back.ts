import { share } from '../shared/money.ts';
import { type BackParts, backParts } from '../shared/price/back-parts.ts';
import type { Money } from '../shared/types.ts';
import type { PaymentFact, RefundFact, StayMoney } from './stay-money.ts';

/**
 * What a refund of the payment that begins a stay gives back, as charged, and its parts (ADR 149). `amount`: this much of the price, in the
 * proportion of what was charged for it without the charge of the method (D-47, D-68), or all that was charged (D-46).
 */
export const backOfStart = ({ dates: [start], currency }: StayMoney, amount: number | 'all'): Money & { readonly parts: BackParts } => {
  const { rent = 0, service = 0, charge = 0, charged = { amount: 0, currency }, payment = null } = start ?? {};
  const base = rent + service;
  const planned = base + charge === 0 ? 0 : share(charged.amount, Math.max(0, charge), base + charge);
  const surcharge = payment?.surcharge ?? planned;
  const part = amount === 'all' ? base : Math.min(amount, base);
  const back = amount === 'all' ? charged.amount : base === 0 ? 0 : share(Math.max(0, charged.amount - surcharge), part, base);
  const ofRent = Math.min(part, rent);
  const taken = { rent: ofRent, service: part - ofRent, charge: amount === 'all' ? surcharge : 0 };
  return { ...charged, amount: back, parts: backParts({ charged: charged.amount, surcharge, rent, service }, back, taken) };
};

/** What goes back by how far it is; what went back at the gateway without us is `sent` (D-165). */
type BackByState = Readonly<Record<RefundFact['state'], number>> & { readonly currency: Money['currency'] };

/**
 * What goes or went back of the paid dates by how far it is, as charged; in the currency of the price, each in the proportion of its
 * payment, where several were. Null where nothing goes back.
 */
export const backByState = ({ dates, currency }: StayMoney): BackByState | null => {
  const paid = dates.filter(({ state }) => state === 'paid');
  const payments = [...new Set(paid.flatMap(({ payment }) => payment ?? []))].filter(
    ({ refund, returned }) => refund !== null || returned > 0,
  );
  const [first] = payments;
  if (!first) return null;
  const isOne = payments.every(({ charged }) => charged.currency === first.charged.currency);
  const priced = (amount: number, { id, charged }: PaymentFact): number => {
    const price = paid.reduce((sum, date) => (date.payment?.id === id ? sum + date.amount : sum), 0);
    return isOne ? amount : share(price, amount, charged.amount);
  };
  const sum = { due: 0, pending: 0, sent: 0, refused: 0 };
  for (const payment of payments) {
    if (payment.refund) sum[payment.refund.state] += priced(payment.refund.amount.amount, payment);
    sum.sent += priced(payment.returned, payment);
  }
  return { ...sum, currency: isOne ? first.charged.currency : currency };
};
