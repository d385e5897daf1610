import { useTranslation } from 'react-i18next';
import { amountText, monthText, shortAmountText, shortFigureText } from '../../src/kernel/formats.ts';
import styles from './chart.module.css';
import { type EarningsYear, earningsByMonth } from './months.ts';
import type { Earnings } from './queries.ts';

const WIDTH = 68;
const HEIGHT = 170;
const GAP = 12;
/** Room for the figure above the highest bar. */
const TOP = 24;

/** Paid and upcoming amounts, month by month: a bar chart, and the same figures as a table (D-127). */
export const MonthChart = ({ earnings, today }: { earnings: Earnings; today: string }) => {
  const { t } = useTranslation('earnings');
  const years = earningsByMonth(earnings, today);
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="h-months">
      <h2 id="h-months">{t('months.title')}</h2>
      {years.map((year) => (
        <Bars key={year.moneda} year={year} now={today.slice(0, 7)} />
      ))}
    </section>
  );
};

const Bars = ({ year: { moneda, months }, now }: { year: EarningsYear; now: string }) => {
  const { t, i18n } = useTranslation('earnings');
  const most = Math.max(...months.map(({ paid, coming }) => paid + coming), 1);
  const high = (amount: number) => (amount * HEIGHT) / most;
  const name = (month: string) => monthText(i18n.language, `${month}-01`);
  return (
    <figure className={styles.figure}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.paid}>{t('months.paid')}</span>
        <span className={styles.coming}>{t('months.coming')}</span>
        <span className="mute num">{t('months.most', { amount: shortAmountText(i18n.language, most, moneda) })}</span>
      </p>
      <svg viewBox={`0 ${-TOP} ${WIDTH * months.length} ${TOP + HEIGHT + 34}`} className={styles.bars} aria-hidden="true" focusable="false">
        <line x1="0" x2={WIDTH * months.length} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={styles.base} />
        {months.map(({ month, paid, coming }, n) => (
          <g key={month} transform={`translate(${n * WIDTH} 0)`}>
            <title>{`${name(month)}: ${amountText(paid + coming, moneda)}`}</title>
            <rect x={GAP} width={WIDTH - 2 * GAP} y={HEIGHT - high(paid)} height={high(paid)} rx="2" className={styles.barPaid} />
            <rect
              x={GAP}
              width={WIDTH - 2 * GAP}
              y={HEIGHT - high(paid + coming)}
              height={high(coming)}
              rx="2"
              className={styles.barComing}
            />
            <text x={WIDTH / 2} y={HEIGHT + 26} textAnchor="middle" className={month === now ? styles.now : styles.tick}>
              {name(month).slice(0, 3)}
            </text>
            {paid + coming > 0 && (
              <text x={WIDTH / 2} y={HEIGHT - high(paid + coming) - 7} textAnchor="middle" className={styles.value}>
                {shortFigureText(i18n.language, paid + coming)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>{t('months.table')}</summary>
        <table className="tbl">
          <caption className="vh">{t('months.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('months.month')}</th>
              <th scope="col" className="r">
                {t('months.paid')}
              </th>
              <th scope="col" className="r">
                {t('months.coming')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, paid, coming }) => (
              <tr key={month}>
                <th scope="row">{name(month)}</th>
                <td className="r num">{amountText(paid, moneda)}</td>
                <td className="r num">{amountText(coming, moneda)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
