import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeLeftText } from '../../../src/kernel/formats.ts';
import { partsFor } from '../../../src/kernel/instants.ts';
import { useReaderZone, useTimeLeft } from '../../ui/state/use-time-left.ts';
import styles from './deadline.module.css';

/** A deadline in three parts: time left, absolute time with zone, and what happens when it passes (mock: pay). */
export const ClockPanel = ({
  until,
  since,
  serverNow,
  zone,
  otherwise,
  brief = false,
}: {
  until: string;
  since: string | null;
  serverNow: string;
  zone: string;
  otherwise: string;
  /** On narrow screens, without the bar and the consequence. */
  brief?: boolean;
}) => {
  const { t, i18n } = useTranslation('reservations');
  const left = useTimeLeft(until, serverNow) ?? 0;
  const reader = useReaderZone();
  const whole = since ? Date.parse(until) - Date.parse(since) : left;
  return (
    <div className={brief ? `${styles.clock} ${styles.brief}` : styles.clock}>
      <div className={styles.text}>
        <Clock size={20} aria-hidden className="i" />
        <div>
          <b suppressHydrationWarning>{t('left', { left: timeLeftText(left) })}</b>
          <p className="small">
            {t('leftUntil', partsFor(reader, i18n.language, zone, until))} <span className={styles.otherwise}>{otherwise}</span>
          </p>
        </div>
      </div>
      <div className={styles.track} aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, whole > 0 ? (left / whole) * 100 : 0))}%` }} suppressHydrationWarning />
      </div>
    </div>
  );
};
