import { dayText, moneyText, monthText, rangeText } from '../../kernel/formats.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { toWire } from '../../kernel/money.ts';
import type { Language } from '../../kernel/types.ts';
import { csvText } from '../../server/csv.ts';
import { PAGE, pdfPages } from '../../server/pdf/pages.ts';
import { type TextKey, textsOf } from '../../server/texts.ts';
import { sumsOf } from './earnings.ts';
import type { Movement } from './queries.ts';

/** A movement with the title of its stay. */
export type Line = Movement & { readonly space: string; readonly guest: string };

const CAUSES: Readonly<Record<Movement['cause'], TextKey>> = {
  PayoutMade: 'payments:earnings.made',
  PayoutReverted: 'payments:earnings.reverted',
  PayoutSetOff: 'payments:earnings.kept',
  DebtRepaid: 'payments:earnings.repaid',
};

/**
 * All movements as a table, latest first. Amounts are unsigned decimals, in one column for money the host received and one for money they
 * did not, so that no amount can be read as a formula (SEC-22). No bank data.
 */
export const tableOf = (lines: readonly Line[], language: Language): string => {
  const t = textsOf(language);
  const columns = ['day', 'reservation', 'space', 'guest', 'arrival', 'departure', 'what', 'received', 'less', 'currency'] as const;
  return csvText([
    columns.map((name) => t(`payments:earnings.column.${name}`)),
    ...lines.map((line) => {
      const amount = toWire(line);
      const isIncoming = line.cause === 'PayoutMade';
      const stay = [`R-${line.reservation_id}`, line.space, line.guest, line.check_in, line.check_out];
      return [
        dayIn(line.time_zone, line.at),
        ...stay,
        t(CAUSES[line.cause]),
        isIncoming ? amount : '',
        isIncoming ? '' : amount,
        line.currency,
      ];
    }),
  ]);
};

const ROW = 34;

type Statement = { readonly month: string; readonly host: string; readonly lines: readonly Line[]; readonly language: Language };

/** The movements of one month as an A4 PDF, with sums by currency. `month`: `2026-11`. No bank data. */
export const statementPdf = ({ month, host, lines, language }: Statement): Promise<Buffer> => {
  const t = textsOf(language);
  const title = t('payments:earnings.title');
  const { write, rule, addPage, done } = pdfPages({ title: `${title} ${month}`, language });
  write('posada', PAGE.left, PAGE.top, { bold: true, size: 14 });
  write(title, PAGE.left, PAGE.top + 30, { bold: true, size: 16, width: 499 });
  write(`${monthText(language, `${month}-01`)}, ${host}`, PAGE.left, PAGE.top + 56, { mute: true, width: 499 });
  let y: number = PAGE.top + 84;
  for (const line of lines) {
    if (y + ROW > PAGE.bottom) {
      addPage();
      y = PAGE.top;
    }
    rule(y);
    const sign = line.cause === 'PayoutMade' ? '' : '−';
    write(dayText(language, dayIn(line.time_zone, line.at)), PAGE.left, y + 6, { width: 80 });
    write(`${t(CAUSES[line.cause])}: ${line.guest}, ${rangeText(language, line.check_in, line.check_out)}`, 132, y + 6, { width: 285 });
    write(`R-${line.reservation_id}, ${line.space}`, 132, y + 19, { width: 285, mute: true, size: 8 });
    write(`${sign}${moneyText(line)}`, 420, y + 6, { width: 127, right: true });
    y += ROW;
  }
  const sums = sumsOf(lines);
  if (y + 20 + sums.length * 18 + 40 > PAGE.bottom) {
    addPage();
    y = PAGE.top;
  }
  rule(y);
  for (const { currency, received } of sums) {
    y += 8;
    write(t('payments:earnings.received'), 132, y, { bold: true, width: 285, size: 10 });
    write(moneyText({ amount: received, currency }), 400, y, { bold: true, width: 147, right: true, size: 10 });
    y += 14;
  }
  write(t('payments:earnings.note'), PAGE.left, y + 20, { mute: true, size: 8, width: 499 });
  return done();
};
