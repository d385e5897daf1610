import { useTranslation } from 'react-i18next';
import { shortWeekdayText } from '../../src/kernel/formats.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { REFUND_STEPS } from '../../src/kernel/refund-table.ts';
import { plusDays } from '../calendar/days.ts';
import { useEnv } from '../env.ts';
import styles from './listing.module.css';

export type CancellationRow = { until: string | null; days: number; percentage: number };

/**
 * With a check-in, the last day of each step, without those that have passed; otherwise the number of days before it (F58: dates, not
 * periods).
 */
export const cancellationRows = (checkIn: string | null, today: string): CancellationRow[] => {
  const rows = REFUND_STEPS.map(({ fromDays: days, percentage }) => ({ until: checkIn && plusDays(checkIn, -days), days, percentage }));
  return rows.filter(({ until }) => until === null || until >= today);
};

export const Cancellation = ({ checkIn, zone }: { checkIn: string | null; zone: string }) => {
  const { t, i18n } = useTranslation('listingLate');
  const { now } = useEnv();
  const rows = cancellationRows(checkIn, dayIn(zone, now));
  return (
    <section aria-labelledby="h-cancel">
      <h2 id="h-cancel">{t('cancellation')}</h2>
      <p className="small mute measure">{t('cancellationText')}</p>
      <ul className={styles.steps}>
        {rows.map(({ until, days, percentage }) => (
          <li key={percentage}>
            <span className="num">
              {until ? t('until', { day: shortWeekdayText(i18n.language, until) }) : t('daysBefore', { count: days })}
            </span>
            <b>{t('back', { percentage })}</b>
          </li>
        ))}
        <li>
          <span>{rows.length > 0 ? t('afterwards') : t('fromNow')}</span>
          <b>{t('nothingBack')}</b>
        </li>
      </ul>
    </section>
  );
};
