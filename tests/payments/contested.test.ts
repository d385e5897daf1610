import { describe, it } from 'vitest';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { about, byAdmin, clp, event, NOW as now, payOut as paidOut } from './builders.ts';

const { decides } = specFor(payments);
const paid = [
  event('PaymentConfirmed', { paid: clp(100), ref: 'r' }),
  event('PaymentApplied', { charged: clp(100), host: clp(90), service: clp(10) }),
];
const LIMITS = { CLP: 1_000 }; // well above
const payOut = (adminId: number, contested?: true) => byAdmin(adminId, paidOut({ ...(contested && { contested }) }), LIMITS);
const away = (dispute?: string, amount = 100) =>
  event('PaymentReversed', { amount: clp(amount), ...(dispute !== undefined && { dispute }) });
const reversed = away();
const named = (dispute: string) => event('ChargebackNamed', { dispute });
const returned = event('ChargebackReturned');
const saw = (state: 'reversed' | 'approved', dispute?: string) => {
  const seen = { ref: 'r', state, amount: clp(100), reason: 'charged_back', dispute };
  return { type: 'RecordReport', ...about, gateway: 'paypal', now, seen } as const;
};
const hears = (dispute?: string) => saw('reversed', dispute);
const settle = (outcome: 'won' | 'lost') => ({ type: 'SettleChargeback', ...about, outcome, now }) as const;
const settled = (outcome: 'won' | 'lost') => event('ChargebackSettled', { outcome, amount: clp(100) });
const made = event('PayoutMade', { amount: clp(90) });
const requested = event('ApprovalRequested', { action: 'pay_out', amount: clp(90), contested: true });

describe('the payout of a payment that its payer contested (D-135)', () => {
  it('is refused; an administrator who confirms the dispute needs a second one, whatever the amount', () => {
    decides(paid, payOut(1), [made]);
    decides([...paid, reversed], payOut(1), 'payment_contested');
    decides([...paid, reversed], payOut(1, true), [requested]);
    decides([...paid, reversed, requested], payOut(1, true), 'second_administrator');
    const given_ = event('ApprovalGranted', { action: 'pay_out', amount: clp(90) });
    decides([...paid, reversed, requested], payOut(2, true), [given_, made]);
  });
  it('must be proposed again if it was proposed before the dispute', () => {
    decides([...paid, requested, reversed], payOut(2, true), [event('ApprovalRequested', { ...requested.data, adminId: 2 })]);
  });
  it('is possible once the case is won, needs two administrators after a lost one, and settles each case once', () => {
    for (const outcome of ['won', 'lost'] as const) {
      decides([...paid, reversed], settle(outcome), [settled(outcome)]);
      decides([...paid, reversed, settled(outcome)], settle('won'), 'not_contested');
    }
    decides([...paid, reversed, settled('won')], payOut(1), [made]);
    decides([...paid, reversed, settled('lost')], payOut(1), 'payment_contested');
    decides([...paid, reversed, settled('lost')], payOut(1, true), [requested]);
    decides(paid, settle('won'), 'not_contested');
    decides([], settle('won'), 'not_found');
  });
  it('is not refunded during the dispute, but once the money is back', () => {
    const refund = { type: 'DueRefund', reservationId: 7, paymentId: null, amount: 'all', cause: 'cancelled_by_host', now } as const;
    decides([...paid, reversed], refund, []);
    decides([...paid, reversed, settled('lost')], refund, []);
    const taken = { host: clp(90), service: clp(10), surcharge: clp(0) };
    const due = event('RefundDue', { amount: clp(100), cause: 'cancelled_by_host', taken });
    decides([...paid, reversed, settled('won')], refund, [due]);
  });
});

describe('a report that the payment was reversed', () => {
  it('opens another case for another dispute after a won one, never for the same dispute (D-135)', () => {
    decides(paid, hears('d-1'), [away('d-1')]);
    decides([...paid, away('d-1')], hears('d-1'), []);
    decides([...paid, away('d-1')], hears('d-2'), []); // the case is open: the report belongs to it
    decides([...paid, away('d-1'), settled('won')], hears('d-1'), []); // the gateway reports later than the administrator
    decides([...paid, away('d-1'), settled('won')], hears(), []); // no dispute: our own refund, or a gateway without dispute ids
    decides([...paid, away('d-1'), settled('won')], hears('d-2'), [away('d-2')]);
    const twice = [away('d-1'), settled('won'), away('d-2')];
    decides([...paid, ...twice], payOut(1), 'payment_contested');
    decides([...paid, ...twice], settle('lost'), [settled('lost')]);
    decides([...paid, ...twice, settled('won')], hears('d-1'), []);
    decides([...paid, ...twice, settled('won')], hears('d-2'), []);
    decides([...paid, ...twice, settled('won')], hears('d-3'), [away('d-3')]);
    decides([...paid, away('d-1'), settled('lost')], hears('d-2'), []); // there is no money left to take
  });
  it('opens a case even while the dispute cannot be read, fills in its id later, and opens no second case for it (D-135)', () => {
    decides(paid, hears(), [away()]);
    decides([...paid, away()], payOut(1), 'payment_contested');
    decides([...paid, away()], hears(), []);
    decides([...paid, away()], hears('d-1'), [named('d-1')]);
    decides([...paid, away(), named('d-1')], hears('d-1'), []); // twice, or by another process
    decides([...paid, away(), named('d-1')], hears('d-2'), []); // reports during an open case belong to it
    for (const outcome of ['won', 'lost'] as const) decides([...paid, away(), settled(outcome)], hears('d-1'), [named('d-1')]); // later than the administrator
    decides([...paid, away(), settled('won'), named('d-1')], hears('d-1'), []);
    decides([...paid, away(), named('d-1'), settled('won')], hears(), []);
    // a second, different dispute
    decides([...paid, away(), named('d-1'), settled('won')], hears('d-2'), [away('d-2')]);
    decides([...paid, away(), settled('won'), named('d-1')], hears('d-2'), [away('d-2')]);
    decides([...paid, away('d-1'), settled('won'), away('d-2'), settled('won')], hears('d-1'), []);
  });
  it('opens another case after the gateway reported the money as ours, even when no id can be read (D-135)', () => {
    decides(paid, saw('approved'), []);
    decides([...paid, away()], saw('approved'), [returned]);
    decides([...paid, away(), returned], saw('approved'), []);
    decides([...paid, away(), returned], saw('reversed', 'd-1'), []); // the administrator has not settled the first
    decides([...paid, away(), returned, settled('won')], saw('reversed', 'd-1'), [away('d-1')]);
    decides([...paid, away(), settled('won'), returned], saw('reversed'), [away()]);
    decides([...paid, away('d-1'), returned, settled('won')], saw('reversed', 'd-1'), []); // an id that had its case
    decides([...paid, away('d-1'), settled('won'), returned, away()], saw('reversed', 'd-2'), [named('d-2')]);
    decides([...paid, away(), returned, settled('lost')], saw('reversed'), []); // there is no money left to take
    decides([...paid, away()], saw('approved', 'd-1'), [named('d-1'), returned]);
  });
});

describe('a refund of a charge that the payer disputes', () => {
  const due = (amount: number, held?: true) => {
    const taken = { host: clp(Math.min(90, amount)), service: clp(amount - Math.min(90, amount)), surcharge: clp(0) };
    return event('RefundDue', { amount: clp(amount), cause: 'cancelled_by_host', taken, ...(held && { held }) });
  };
  const sent = (amount: number) => event('RefundSent', { amount: clp(amount), via: 'paypal' });
  const refusedByGateway = event('RefundRefused');
  const lost = (amount: number) => away(undefined, amount);

  it.each([
    ['is on hold for a second administrator', [due(100, true)], 100],
    ['was refused by the gateway', [due(100), refusedByGateway], 100],
    ['is partial and in progress at the gateway', [due(40)], 100],
    ['was partial and sent', [due(40), sent(40)], 60],
  ] as [string, PaymentEvent[], number][])('is recorded as disputed when it %s', (_how, refund, amount) =>
    decides([...paid, ...refund], saw('reversed'), [lost(amount)]),
  );
  it.each([
    ['that the gateway is processing', [due(100)]],
    ['that was sent', [due(100), sent(100)]],
  ])('counts as our own full refund %s', (_how, refund) => decides([...paid, ...refund], saw('reversed'), []));

  const approve = { type: 'ApproveRefund', ...about, now } as const;
  const byHand = { type: 'RefundByHand', ...about, now, via: 'bankTransfer' } as const;
  it('cannot be sent by hand while the case is open, but after it was won', () => {
    decides([...paid, due(100, true), lost(100)], approve, 'money_taken_back');
    for (const command of [byHand, { type: 'AskRefundAgain', ...about, now } as const])
      decides([...paid, due(100), refusedByGateway, lost(100)], command, 'money_taken_back');
    decides([...paid, due(100, true), lost(100), settled('won')], approve, [event('RefundApproved', { amount: clp(100) })]);
  });
  it('is no longer due when the case is lost, since the guest has the money', () => {
    const over = (amount: number) => event('ChargebackSettled', { outcome: 'lost', amount: clp(amount) });
    const withRefund = event('ChargebackSettled', { ...over(100).data, refund: clp(40) });
    decides([...paid, due(40, true), lost(100)], settle('lost'), [withRefund]);
    decides([...paid, due(40), sent(40), lost(60)], settle('lost'), [over(60)]);
    decides([...paid, due(40, true), lost(100), withRefund], approve, 'not_waiting');
    decides([...paid, due(40), refusedByGateway, lost(100), withRefund], byHand, 'nothing_due');
  });
});
