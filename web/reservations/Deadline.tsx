import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { instant, timeLeft } from '../format.ts';
import { useTimeLeft } from '../ui/state/use-time-left.ts';

const HOUR = 3_600_000;

/** Time left and the absolute time with its zone; under four hours it turns hot, under ten warm. */
export const RowDeadline = ({ until, serverNow, zone }: { until: string; serverNow: string; zone: string }) => {
  const { t, i18n } = useTranslation('reservations');
  const left = useTimeLeft(until, serverNow) ?? 0;
  const { day, time, city } = instant(until, zone, i18n.language);
  const heat = left < 4 * HOUR ? 'hot' : left < 10 * HOUR ? 'warm' : '';
  return (
    <>
      <span className={`cd ${heat}`} suppressHydrationWarning>
        <Clock size={16} aria-hidden className="i i-s" />
        {timeLeft(left)}
      </span>
      <span className="small mute num">{t('until', { day, time, city })}</span>
    </>
  );
};

/** A deadline in its three parts: time left, absolute time with zone, what happens if nobody acts (mock: pay). */
export const ClockPanel = ({
  until,
  since,
  serverNow,
  zone,
  otherwise,
}: {
  until: string;
  since: string | null;
  serverNow: string;
  zone: string;
  otherwise: string;
}) => {
  const { t, i18n } = useTranslation('reservations');
  const left = useTimeLeft(until, serverNow) ?? 0;
  const { day, time, city } = instant(until, zone, i18n.language);
  const whole = since ? Date.parse(until) - Date.parse(since) : left;
  return (
    <div className="clock">
      <div className="t">
        <Clock size={20} aria-hidden className="i" />
        <div>
          <b suppressHydrationWarning>{t('left', { left: timeLeft(left) })}</b>
          <p className="small">
            {t('leftUntil', { day, time, city })} {otherwise}
          </p>
        </div>
      </div>
      <div className="tr" aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, whole > 0 ? (left / whole) * 100 : 0))}%` }} suppressHydrationWarning />
      </div>
    </div>
  );
};
