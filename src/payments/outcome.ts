import type { Knex } from 'knex';
import { isByEnd } from '../reservations/events.ts';
import { latestPaymentOf } from './queries.ts';

export const OUTCOMES = ['none', 'started', 'pending', 'failed', 'review', 'confirmed', 'returned'] as const;
export const REASONS = ['declined', 'funds', 'card_data', 'call_bank', 'attempts', 'expired', 'abandoned', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** The gateways' error codes, grouped by what the payer can do. */
const KNOWN: readonly (readonly [RegExp, Reason])[] = [
  [/insufficient|funds/, 'funds'],
  [/bad_filled|card_number|security_code/, 'card_data'],
  [/call_for_authorize|card_disabled|payer_cannot_pay/, 'call_bank'],
  [/max_attempts|duplicated/, 'attempts'],
  [/expired/, 'expired'],
  [/voided|by_payer|by_collector|cancelled/, 'abandoned'],
  [/declined|rejected|refused/, 'declined'],
];

/** The reason of a failed payment in our terms; null when it did not fail. */
export const reasonOf = (failure: string | null): Reason | null =>
  failure === null ? null : (KNOWN.find(([pattern]) => pattern.test(failure.toLowerCase()))?.[1] ?? 'other');

/** The state of the latest payment of a reservation; `returned`: the money arrived when it could no longer be used. */
export const outcomeOf = async (
  db: Knex,
  reservationId: number,
): Promise<{ status: (typeof OUTCOMES)[number]; method: string | null; reason: Reason | null }> => {
  const payment = await latestPaymentOf(db, reservationId);
  if (!payment || payment.status === 'withdrawn') return { status: 'none', method: null, reason: null };
  // the gateway has reversed it: there is nothing to review, and nothing was charged
  if (payment.status === 'review' && payment.reversed_at !== null) return { status: 'failed', method: payment.method, reason: 'other' };
  const isReturned = payment.refund_status !== null && !isByEnd(payment.refund_cause);
  const status = isReturned ? 'returned' : payment.status;
  return { status, method: payment.method, reason: status === 'failed' ? reasonOf(payment.failure) : null };
};
