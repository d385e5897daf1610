import { expect, it } from 'vitest';
import type { PaymentRow } from '../../../projections/payments.ts';
import { receiptOf } from '../../../src/payments/documents/receipt.ts';
import { receiptPdf } from '../../../src/payments/documents/receipt-pdf.ts';
import { amountText } from '../../../src/shared/formats.ts';
import { currencyKey, fromWire } from '../../../src/shared/money.ts';
import { reservationCost } from '../../../src/shared/price/stay-cost.ts';
import type { Currency } from '../../../src/shared/types.ts';
import { pdfTexts } from '../../support/pdf-text.ts';

const operator = { name: 'Posada SpA', id: '', address: '', email: 'a@example.com', law: 'CL', since: '2026-11-23', years: 6 } as const;
const CURRENCIES: readonly Currency[] = ['CLP', 'ARS', 'EUR', 'USD'];
const METHODS = ['mercadopago', 'paypal', 'bankTransfer', 'manual'] as const;

/** A paid stay; every fifth one in pesos was charged in dollars. */
const stay = (n: number) => {
  const currency = CURRENCIES[n % 4] ?? 'CLP';
  const unit = currency === 'CLP' ? 1 : 0.01;
  const costo = Math.round((30_000 + n * 12_347.89) / unit) * unit;
  const comision = Math.round((costo * 0.1) / unit) * unit;
  const total = Math.round((costo + comision) / unit) * unit;
  const charged: Currency = n % 5 === 0 ? 'USD' : currency;
  const amount = charged === currency ? total : 612.4 + n;
  const surcharge = n % 3 === 0 ? 0 : Math.round(amount * 0.06 * (charged === 'CLP' ? 1 : 100)) / (charged === 'CLP' ? 1 : 100);
  const paid = fromWire(amount, charged) ?? 0;
  const more = fromWire(surcharge, charged) ?? 0;
  const pagado = { amount: (paid + more) / (charged === 'CLP' ? 1 : 100), moneda: currencyKey(charged), currency: charged, surcharge };
  const method = METHODS[n % 4] ?? 'manual';
  const view = {
    fecha_inicio: '2026-12-05',
    fecha_termino: '2026-12-12',
    zona_horaria: 'America/Santiago',
    garantia: 0,
    descuento: 0,
    later: [],
    accommodation: { nombre: 'Casa del cerro', comuna: 'Valparaíso' },
    user: { nombre: 'Łucja', apellido: 'Ñandú' },
    idreserva: n,
    moneda: currencyKey(currency),
    currency,
    costo,
    comision,
    total,
    from: null,
    tipopago: method,
    fecha_pago: '2026-12-01T02:30:00.000Z',
    pagado,
    lines: [
      { code: 'stay', label: 'Estadía', amount: costo, how: {} },
      { code: 'service', label: 'Servicio', amount: comision, how: {} },
    ],
  };
  const payment = { months: null, method, amount: paid + more, currency: charged, surcharge: more, settled_at: '2026-12-01T02:30:00.000Z' };
  const refund = { refund_amount: null, refund_currency: null, refund_status: null, refund_settled_at: null, refund_via: null };
  return { view, payment: { ...payment, ...refund } satisfies Partial<PaymentRow> };
};

it.each([
  ['mercadopago', 'Refund sent on 2026/11/30'],
  ['chargeback', 'Returned by the bank on 2026/11/30'],
] as const)('what goes back by %s says so', (refund_via, label) => {
  const { view, payment } = stay(1);
  const sent = { refund_amount: 1_000, refund_currency: payment.currency, refund_status: 'sent' } as const;
  const back = { ...payment, ...sent, refund_settled_at: '2026-12-01T02:30:00.000Z', refund_via };
  const { refunds } = receiptOf({ view: view as never, payment: back, place: 1, operator, language: 'en', isWhole: true }) ?? {};
  expect(refunds?.map((line) => line.label)).toEqual([label]);
});

it.each(Array.from({ length: 40 }, (_, n) => [n]))('stay %i: the figures on paper are those of the page of the receipt', async (n) => {
  const { view, payment } = stay(n);
  const text = receiptOf({ view: view as never, payment, place: 1, operator, language: n % 2 ? 'es' : 'en', isWhole: true });
  const said = pdfTexts(await receiptPdf(text as NonNullable<typeof text>))
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const { sum, charge } = reservationCost(view);
  const figures = [
    [sum.amount, sum.moneda],
    ...view.lines.map(({ amount }) => [amount, view.moneda] as const),
    ...(view.pagado && view.pagado.moneda !== view.moneda
      ? [[view.pagado.amount - view.pagado.surcharge, view.pagado.moneda] as const]
      : []),
    ...(charge && charge.amount > 0 ? [[charge.amount, charge.moneda] as const] : []),
    [sum.amount, sum.moneda],
  ] as const;
  const written = figures.map(([amount, moneda]) => amountText(amount, moneda).replaceAll(/\s+/g, ' '));
  const found = [...said.matchAll(/(?:\$ )?[\d.,]+ (?:CLP|ARS|EUR|USD)/g)].map(([figure]) => figure);
  expect(found).toEqual(written);
});
