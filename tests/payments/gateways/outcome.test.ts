import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../src/payments/outcome.ts';

describe('the reason of a failed payment in our terms', () => {
  it.each([
    ['cc_rejected_insufficient_amount', 'funds'],
    ['cc_rejected_bad_filled_security_code', 'card_data'],
    ['cc_rejected_bad_filled_date', 'card_data'],
    ['cc_rejected_call_for_authorize', 'call_bank'],
    ['cc_rejected_card_disabled', 'call_bank'],
    ['cc_rejected_max_attempts', 'attempts'],
    ['cc_rejected_other_reason', 'declined'],
    ['cc_rejected_high_risk', 'declined'],
    ['expired', 'expired'],
    ['by_payer', 'abandoned'],
    ['voided', 'abandoned'],
    ['instrument_declined', 'declined'],
    ['card_rejected', 'declined'],
    ['something nobody has heard of', 'other'],
    [null, null],
  ])('%s is %s', (code, reason) => expect(reasonOf(code)).toBe(reason));
});
