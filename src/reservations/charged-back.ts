import type { PaymentRow } from '../../projections/payments.ts';
import type { Quote } from '../pricing/events.ts';
import { asCharged } from '../shared/money.ts';
import type { Money } from '../shared/types.ts';
import type { Refund } from './events.ts';

type Paid = Pick<PaymentRow, 'amount' | 'currency' | 'surcharge'>;

/**
 * The part of a refund that reaches the guest, in the currency of the charge and rounded to its minor unit, computed like the refund itself
 * (D-46, D-47, D-68). `all`: the guest is not at fault, so everything is refunded.
 */
export const chargedBack = (quote: Quote, { amount, currency, surcharge }: Paid, refund: Refund | 'all'): Money =>
  refund === 'all' ? { amount, currency } : asCharged(refund.amount, quote.total, { amount: { amount, currency }, surcharge });
