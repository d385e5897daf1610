import { expect, it } from 'vitest';
import { receiptOf } from '../../../src/payments/documents/receipt.ts';
import { onWire, STAYS } from '../../pricing/stays.ts';

const operator = { name: 'Posada SpA', id: '', address: '', email: 'a@example.com', law: 'CL', since: '2026-11-23', years: 6 } as const;

it.each([
  ['mercadopago', 'Refund sent on 2026/11/30'],
  ['chargeback', 'Returned by the bank on 2026/11/30'],
] as const)('labels a refund by %s', (refund_via, label) => {
  const [stay] = STAYS.filter(({ paid }) => paid);
  if (!stay) throw new Error('none is paid');
  const at = '2026-12-01T02:30:00.000Z';
  const view = { ...onWire(stay).reservation, zona_horaria: 'America/Santiago', user: {}, accommodation: {} };
  const { currency } = stay.quote;
  const back = { refund_amount: 1_000, refund_currency: currency, refund_status: 'sent', refund_settled_at: at, refund_via } as const;
  const payment = { months: null, method: 'mercadopago', amount: 2_000, currency, surcharge: 0, settled_at: at, ...back } as const;
  const { refunds } = receiptOf({ view: view as never, payment, place: 1, operator, language: 'en', isWhole: true }) ?? {};
  expect(refunds?.map((line) => line.label)).toEqual([label]);
});
