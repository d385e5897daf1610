import { describe, expect, it } from 'vitest';
import { calendarProjection } from '../../../projections/calendar/calendar.ts';
import { couponsProjection } from '../../../projections/coupons/coupons.ts';
import { listingsProjection } from '../../../projections/listings/listings.ts';
import { ledgerProjection } from '../../../projections/payments/ledger.ts';
import { paymentsProjection } from '../../../projections/payments/payments.ts';
import { reservationsProjection } from '../../../projections/reservations/reservations.ts';
import { type HistoryEvent, LINES, type Line, lineOf } from '../../../src/records/history/history-words.ts';
import type { CancelCause } from '../../../src/reservations/events.ts';

const CAUSES: readonly CancelCause[] = ['guest', 'host', 'admin', 'payment_deadline', 'transfer_deadline'];
const money = { amount: 54_000, currency: 'CLP' };
/** The values that a line may read from its event, by a machine and by hand. */
const variants = [
  { method: 'mercadopago', gateway: 'paypal', via: 'paypal', paid: money, amount: money, version: '2026-11-25', reason: 'Palabras de más' },
  { method: 'manual', gateway: 'manual', via: 'manual', paid: money, amount: money, version: '2026-11-25', reason: 'Palabras de más' },
];
const linesOf = (type: string): Line[] =>
  variants
    .flatMap((data) => CAUSES.map((cause) => lineOf({ type, data: { ...data, cause } } as unknown as HistoryEvent)))
    .filter((line) => line !== null);

describe('the history of a reservation in plain words (R-09)', () => {
  it('has a sentence for every type of event', () => {
    const of = ({ handles }: { handles: readonly string[] | 'all' }) => (handles === 'all' ? [] : handles);
    const uses = of(couponsProjection).filter((type) => !/Created|Changed/.test(type));
    const holds = of(calendarProjection).filter((type) => type.startsWith('Nights'));
    const marks = of(listingsProjection).filter((type) => /Str(uck|ike)/.test(type));
    const reservationTypes = of(reservationsProjection).filter((type) => !['AccountErased', 'RecordRemoved'].includes(type)); // of the stream of an erasure
    const types = [...reservationTypes, ...of(paymentsProjection), ...of(ledgerProjection), ...uses, ...holds, ...marks];
    expect(types.length).toBeGreaterThan(25);
    expect(types.filter((type) => !(type in LINES))).toEqual([]);
  });

  it.each(Object.keys(LINES))('%s: short, in both languages, and without free texts', (type) => {
    for (const { text } of linesOf(type)) {
      expect(text.es).not.toBe(text.en);
      for (const words of [text.es, text.en]) {
        expect(words).toMatch(/^(\p{Lu}|\$)[^#]{8,}$/u);
        expect(words).not.toMatch(/undefined|null|NaN|\[object|Palabras|paypal|mercadopago/);
      }
    }
  });

  it('omits an event only when another one states the same', () => {
    const silent = Object.entries(LINES).filter(([, line]) => line === 'said by another');
    const among = ['ApprovalRequested', 'ApprovalGranted', 'ApprovalRejected'];
    expect(silent.map(([type]) => type)).toEqual([
      'CheckoutOpened',
      'RefundApproved',
      'ChargebackNamed',
      'ChargebackReturned',
      'ChargebackRecovered',
      ...among,
      'NightsHeld',
      'NightsReleased',
    ]);
  });

  it('names payments, refunds and actors', () => {
    const [byCard, byHand] = variants.map((data) => lineOf({ type: 'PaymentConfirmed', data } as unknown as HistoryEvent));
    expect(byCard).toEqual({
      by: 'system',
      to: 'guest',
      text: { es: 'Recibimos el pago de $ 54.000 CLP', en: 'We received the payment of $ 54.000 CLP' },
    });
    expect(byHand?.by).toBe('admin');
    for (const type of ['RefundDue', 'RefundSent', 'PayoutMade']) expect(linesOf(type)[0]?.text.en).toContain('$ 54.000 CLP');
  });

  it('writes the version of the terms as a day of each language (X-25)', () => {
    expect(linesOf('TermsAccepted')[0]?.text).toEqual({
      es: 'Se aceptaron los términos de uso, versión 25/11/2026',
      en: 'The terms of use were accepted, version 2026/11/25',
    });
  });

  it('hides the guest’s charge from the host, and strikes and payouts from the guest', () => {
    const to = (side: string) => Object.keys(LINES).filter((type) => linesOf(type)[0]?.to === side);
    expect(to('host')).toEqual([
      'PayoutMade',
      'PayoutSetOff',
      'DebtSetOff',
      'DebtRepaid',
      'PayoutReverted',
      'ListingStruck',
      'StrikeSpared',
      'StrikeWaived',
    ]);
    const charged = Object.keys(LINES).filter((type) => linesOf(type)[0]?.text.en.includes('CLP'));
    const rent = ['InstalmentMissed']; // both know what is owed
    expect(to('both').filter((type) => charged.includes(type))).toEqual(rent);
  });
});
