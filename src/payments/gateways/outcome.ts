import type { Knex } from 'knex';
import { latestPaymentOf } from '../../../projections/payments.ts';

export const OUTCOMES = ['none', 'started', 'pending', 'failed', 'review', 'confirmed', 'returned'] as const;
export const REASONS = ['declined', 'funds', 'card_data', 'call_bank', 'attempts', 'expired', 'abandoned', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** The gateways' own codes, by what the payer can do about it. */
const KNOWN: readonly (readonly [RegExp, Reason])[] = [
  [/insufficient|funds/, 'funds'],
  [/bad_filled|card_number|security_code/, 'card_data'],
  [/call_for_authorize|card_disabled|payer_cannot_pay/, 'call_bank'],
  [/max_attempts|duplicated/, 'attempts'],
  [/expired/, 'expired'],
  [/voided|by_payer|by_collector|cancelled/, 'abandoned'],
  [/declined|rejected|refused/, 'declined'],
];

/** Why a payment failed, in one of our words; null where it did not. */
export const reasonOf = (failure: string | null): Reason | null =>
  failure === null ? null : (KNOWN.find(([pattern]) => pattern.test(failure.toLowerCase()))?.[1] ?? 'other');

/** How the latest payment of a reservation stands; `returned` is money that came when it could not be used any more. */
export const outcomeOf = async (
  db: Knex,
  reservationId: number,
): Promise<{ status: (typeof OUTCOMES)[number]; method: string | null; reason: Reason | null }> => {
  const payment = await latestPaymentOf(db, reservationId);
  if (!payment || payment.status === 'withdrawn') return { status: 'none', method: null, reason: null };
  // the gateway has it back: there is nothing to look at any more, and nothing was charged
  if (payment.status === 'review' && payment.reversed_at !== null) return { status: 'failed', method: payment.method, reason: 'other' };
  const isReturned = payment.refund_status !== null && !payment.refund_cause?.startsWith('cancelled_by_');
  const status = isReturned ? 'returned' : payment.status;
  return { status, method: payment.method, reason: status === 'failed' ? reasonOf(payment.failure) : null };
};
