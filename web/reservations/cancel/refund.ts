import { amountText } from '../../../src/shared/formats.ts';
import type { Reservation } from '../queries.ts';

type Back = Pick<NonNullable<Reservation['refund']>, 'amount' | 'charged'>;

/** The refund as the guest receives it: in the currency that was charged, when it differs (D-68). */
export const backText = ({ amount, charged }: Back, moneda: string): string =>
  charged ? amountText(charged.amount, charged.moneda) : amountText(amount, moneda);
