import { expect, it } from 'vitest';
import { type ReceiptText, receiptPdf } from '../../../src/payments/documents/receipt-pdf.ts';
import { pdfTexts } from '../../support/pdf-text.ts';

const text = (changes: Partial<ReceiptText> = {}): ReceiptText => ({
  language: 'es',
  title: 'Recibo',
  number: 'R-4711',
  operator: ['Posada SpA', 'RUT 76.543.210-K', 'Av. Providencia 1, Santiago', 'hola@example.com'],
  lead: { label: 'Pagado', amount: '$ 536.360 CLP' },
  facts: [
    ['Quién pagó', 'Łucja Ñandú'],
    ['Espacio', 'Casa del cerro'],
  ],
  lines: [{ label: 'Primer mes', amount: '$ 460.000 CLP' }],
  refunds: [],
  stay: null,
  note: 'No es un documento tributario.',
  ...changes,
});
const plain = (texts: readonly string[]) => texts.join(' ').replaceAll(/\s+/g, ' ');

const stay = {
  title: 'Los pagos',
  dates: [{ label: 'Cuota', amount: '$ 3 CLP' }],
  sums: [{ label: 'Falta pagar', amount: '$ 2 CLP' }],
};

it('contains every text of the receipt in order, with the paid amount first', async () => {
  const [page = []] = pdfTexts(await receiptPdf(text({ refunds: [{ label: 'Devuelto', amount: '$ 1 CLP' }], stay })));
  const said = plain(page);
  const ofStay = ['Los pagos', 'Cuota', '$ 3 CLP', 'Falta pagar', '$ 2 CLP'];
  const parts = [
    'Posada SpA',
    'RUT 76.543.210-K',
    'Recibo R-4711',
    'Pagado',
    '$ 536.360 CLP',
    'Łucja Ñandú',
    '$ 460.000 CLP',
    'Devuelto',
    ...ofStay,
    'No es',
  ];
  expect(parts.map((part) => said.indexOf(part))).toEqual(parts.map((part) => said.indexOf(part)).sort((a, b) => a - b));
  expect(said).not.toContain('\ufffd');
  expect(parts.filter((part) => !said.includes(part))).toEqual([]);
});

it('wraps a long name over as many lines as needed', async () => {
  const name = 'Casa de los Árboles Altísimos y de las Vistas Más Bonitas del Valle '.repeat(6).trim();
  const [page = []] = pdfTexts(await receiptPdf(text({ facts: [['Espacio', name]] })));
  expect(plain(page)).toContain(name);
});

it('continues rows on the next page without losing any', async () => {
  const lines = Array.from({ length: 90 }, (_, n) => ({ label: `Línea ${n}.`, amount: `${n}.00 USD` }));
  const pages = pdfTexts(await receiptPdf(text({ lines })));
  expect(pages).toHaveLength(3);
  const said = plain(pages.flat());
  expect(lines.filter(({ label, amount }) => !said.includes(`${label} ${amount}`))).toEqual([]);
  expect(
    (await Promise.all([1, 23].map(async (count) => pdfTexts(await receiptPdf(text({ lines: lines.slice(0, count) }))).length))).at(0),
  ).toBe(1);
});
