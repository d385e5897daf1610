import { amountText } from '../../../src/shared/formats.ts';
import type { Reservation } from '../queries.ts';

type Back = Pick<NonNullable<Reservation['refund']>, 'amount' | 'charged'>;

/** What goes back as it reaches the guest: in the currency that was charged, where that is another (D-68). */
export const backText = ({ amount, charged }: Back, moneda: string): string =>
  charged ? amountText(charged.amount, charged.moneda) : amountText(amount, moneda);
