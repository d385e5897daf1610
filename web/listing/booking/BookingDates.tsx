import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Listing } from '../queries.ts';
import styles from './booking.module.css';
import type { BookingState } from './use-booking.ts';

const DateFields = lazyComponent(() => import('./DateFields.tsx').then(({ DateFields }) => DateFields));
const StayCalendar = lazyComponent(() => import('../../calendar/StayCalendar.tsx').then(({ StayCalendar }) => StayCalendar));

/** The calendar of a space, and the same dates to be typed. */
export const BookingDates = ({ listing, booking }: { listing: Listing; booking: BookingState }) => {
  const { t } = useTranslation(['listing', 'common']);
  const { chosen, choice, rules, narrow, nights } = booking;
  return (
    <div className={styles.choose}>
      <div className={styles.head}>
        <div>
          <p className={`${styles.nights} num`} aria-live="polite">
            {chosen ? t('common:nights', { count: nights }) : choice.from ? t('booking.chooseOut') : t('booking.chooseIn')}
          </p>
          <p className="small mute">{t('minimum', { count: listing.tiempo_min })}</p>
        </div>
        {(choice.from || choice.to) && (
          <button type="button" className="link small" onClick={booking.clear}>
            {t('booking.clear')}
          </button>
        )}
      </div>
      {booking.isLinkBad && (
        <p className="note warning" role="status">
          <CircleAlert size={20} aria-hidden className="i" />
          {t('booking.badLink')}
        </p>
      )}
      <StayCalendar
        rules={rules}
        choice={choice}
        months={narrow ? 1 : 2}
        autoFocus={booking.isAsked() && !narrow}
        onChange={booking.choose}
        until={<div className="calendar-space" />}
      />
      <DateFields rules={rules} choice={choice} onChange={booking.choose} />
    </div>
  );
};
