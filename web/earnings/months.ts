import { addMonths } from '../../src/kernel/nights.ts';
import type { Earnings } from './queries.ts';

/** A host's payouts in one month, `2026-11`, in units of the currency: paid and upcoming. */
export type EarningsMonth = { readonly month: string; readonly paid: number; readonly coming: number };
export type EarningsYear = { readonly moneda: string; readonly months: readonly EarningsMonth[] };

const BEFORE = 6;
const MONTHS = 12;

/**
 * The current month with six before and five after it, for each currency with payouts, that with the most entries first. Months before the
 * start of the payout list are left out: their sum would be too small. `today`: a day.
 */
export const earningsByMonth = ({ pagados, pagados_total, proximos }: Earnings, today: string): EarningsYear[] => {
  const made = pagados.flatMap(({ pagado_el, recibido, moneda }) =>
    pagado_el === null ? [] : [{ month: pagado_el.slice(0, 7), moneda, paid: recibido, coming: 0 }],
  );
  const ahead = proximos.map(({ vence, importe, moneda }) => ({ month: vence.slice(0, 7), moneda, paid: 0, coming: importe }));
  const oldest = made.map(({ month }) => month).sort()[0] ?? '';
  const isWhole = (month: string) => pagados.length >= pagados_total || month > oldest;
  const shown = Array.from({ length: MONTHS }, (_, n) => addMonths(`${today.slice(0, 7)}-01`, n - BEFORE).slice(0, 7)).filter(isWhole);
  const entries = [...made, ...ahead].filter(({ month }) => shown.includes(month));
  return [...Map.groupBy(entries, ({ moneda }) => moneda)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([moneda, own]) => ({
      moneda,
      months: shown.map((month) => {
        const here = own.filter((entry) => entry.month === month);
        const sum = (of: 'paid' | 'coming') => here.reduce((total, entry) => total + entry[of], 0);
        return { month, paid: sum('paid'), coming: sum('coming') };
      }),
    }));
};
