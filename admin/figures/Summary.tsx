import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { DOT } from '../../src/kernel/formats.ts';
import { ChangeText } from './ChangeText.tsx';
import styles from './figures.module.css';
import { firstCurrency, type Plot, plotsOf } from './plots.ts';
import { useCharts, useFigures } from './use-charts.ts';

const DAYS = '30';
const SHOWN: readonly Plot['name'][] = ['requests', 'acceptances', 'answers', 'paid', 'occupancy'];

/** Prevents line breaks within an amount. */
const unbroken = (sum: string) => sum.replaceAll(' ', '\u00a0');

/** The last 30 days in five numbers above the queues, each linked to its plot; hidden while loading and on failure. */
export const Summary = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { data, isPending } = useFigures(DAYS);
  const { data: charts } = useCharts();
  if (isPending) return <div className={`box ${styles.summary}`} aria-busy="true" />;
  if (!data) return null;
  const all = plotsOf(data, firstCurrency(data), { t, locale });
  const plots = SHOWN.flatMap((name) => all.find((plot) => plot.name === name) ?? []);
  return (
    <ul className={`box ${styles.summary}`} aria-label={t('posada.figures.last', { days: DAYS })}>
      {plots.map((plot) => (
        <li key={plot.name}>
          <Link to={`/figures#${plot.name}`}>
            <span className="mute">{t(`posada.figures.title.${plot.name}`)}</span>
            <span className={`${styles.value} num`}>{plot.total}</span>
            {plot.others.length > 0 && <span className="mute num">{plot.others.map(unbroken).join(DOT)}</span>}
            <ChangeText plot={plot} days={DAYS} />
          </Link>
          <span className={styles.spark} aria-hidden="true">
            {charts && <charts.Spark values={plot.daily} bars={plot.series.kind === 'bars'} />}
          </span>
        </li>
      ))}
    </ul>
  );
};
