import { share } from '../shared/money.ts';
import { type BackParts, backParts } from '../shared/price/back-parts.ts';
import type { Money } from '../shared/types.ts';
import type { StayMoney } from './stay-money.ts';

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
