import type { Language } from '../../kernel/types.ts';
import { PAGE, pdfPages } from '../../server/pdf/pages.ts';

/** A line of a receipt: label and formatted amount. */
export type ReceiptLine = { readonly label: string; readonly amount: string; readonly bold?: boolean };

/** A receipt ready to print: every text is formatted. */
export type ReceiptText = {
  readonly language: Language;
  readonly title: string;
  readonly number: string;
  readonly operator: readonly string[];
  /** Name and value: payer, space, dates, when and how it was paid. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lead: ReceiptLine;
  readonly lines: readonly ReceiptLine[];
  readonly refunds: readonly ReceiptLine[];
  /** For a stay with several payments: each of them, then the total, the paid and the open amount; null for a single payment. */
  readonly stay: { readonly title: string; readonly dates: readonly ReceiptLine[]; readonly sums: readonly ReceiptLine[] } | null;
  readonly note: string;
};

const WIDTH = PAGE.right - PAGE.left;
const NAMES = 110;
const AMOUNTS = 150;

/** A receipt as an A4 PDF that starts with the paid amount (D-125). Long names wrap, and rows continue on the next page. */
export const receiptPdf = ({
  language,
  title,
  number,
  operator,
  facts,
  lead,
  lines,
  refunds,
  stay,
  note,
}: ReceiptText): Promise<Buffer> => {
  const pdf = pdfPages({ title: `${title} ${number}`, language });
  let y: number = PAGE.top;
  const room = (height: number): void => {
    if (y + height <= PAGE.bottom) return;
    pdf.addPage();
    y = PAGE.top;
  };
  /** A row with the value next to its label, or at the right edge. */
  const row = (name: string, value: string, look: { bold?: boolean; size?: number; amount?: boolean }): void => {
    const size = look.size ?? 10;
    const nameWidth = look.amount ? WIDTH - AMOUNTS - 12 : NAMES;
    const valueWidth = look.amount ? AMOUNTS : WIDTH - NAMES;
    const named = { size, width: nameWidth, wraps: true, bold: look.bold ?? false, mute: !look.amount };
    const valued = { size, width: valueWidth, wraps: true, bold: look.bold ?? false, right: look.amount ?? false };
    const height = Math.max(pdf.heightOf(name, named), pdf.heightOf(value, valued));
    room(height + 12);
    pdf.write(name, PAGE.left, y, named);
    pdf.write(value, PAGE.right - valueWidth, y, valued);
    y += height + 6;
  };
  const rule = (): void => {
    room(24);
    pdf.rule(y);
    y += 10;
  };
  const block = (text: string, look: { bold?: boolean; mute?: boolean; size: number }, after: number): void => {
    const wide = { ...look, width: WIDTH, wraps: true };
    const height = pdf.heightOf(text, wide);
    room(height);
    pdf.write(text, PAGE.left, y, wide);
    y += height + after;
  };

  block('posada', { bold: true, size: 14 }, 4);
  for (const line of operator) block(line, { mute: true, size: 9 }, 1);
  y += 18;
  block(`${title} ${number}`, { bold: true, size: 16 }, 14);
  row(lead.label, lead.amount, { bold: true, size: 14, amount: true });
  rule();
  for (const [name, value] of facts) row(name, value, {});
  y += 6;
  rule();
  for (const { label, amount, bold = false } of lines) row(label, amount, { amount: true, bold });
  if (refunds.length > 0) rule();
  for (const { label, amount } of refunds) row(label, amount, { amount: true });
  if (stay) {
    y += 12;
    block(stay.title, { bold: true, size: 12 }, 8);
    for (const { label, amount } of stay.dates) row(label, amount, { amount: true });
    rule();
    for (const { label, amount, bold = false } of stay.sums) row(label, amount, { amount: true, bold });
  }
  y += 12;
  block(note, { mute: true, size: 8 }, 0);
  return pdf.done();
};
