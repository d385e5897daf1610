import { CalendarCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortWeekdayText, timeLeftText } from '../../src/kernel/formats.ts';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { useTimeLeft } from '../ui/state/use-time-left.ts';
import styles from './dashboard.module.css';
import type { Own } from './queries.ts';

/** The next arrival, and how many requests are pending and until when (G-02). */
export const Next = ({ listing: { aprobado, proxima_llegada, solicitudes, solicitud_vence } }: { listing: Own }) => {
  const { t, i18n } = useTranslation('dashboard');
  const left = useTimeLeft(solicitud_vence, useEnv().now);
  return (
    <>
      {solicitudes > 0 && left !== null && (
        <p className={`small row ${styles.own}`}>
          <Clock size={16} aria-hidden className="i" />
          <Link className="link tall" to={paths.received} suppressHydrationWarning>
            {t('requests', { count: solicitudes, left: timeLeftText(left) })}
          </Link>
        </p>
      )}
      {(proxima_llegada || aprobado === 1) && (
        <p className="small row mute">
          <CalendarCheck size={16} aria-hidden className="i" />
          {proxima_llegada ? t('arrival', { day: shortWeekdayText(i18n.language, proxima_llegada) }) : t('noArrival')}
        </p>
      )}
    </>
  );
};
