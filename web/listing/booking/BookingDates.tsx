import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeText, shortFigureText } from '../../../src/shared/formats.ts';
import { leastNightsOf } from '../../../src/shared/legal/stay-terms.ts';
import { currencyCode } from '../../../src/shared/money.ts';
import { basisOfNights } from '../../../src/shared/stay-rules.ts';
import { CalendarChip } from '../../calendar/CalendarChip.tsx';
import { useEnv } from '../../env.ts';
import { cardPrice } from '../../home/queries.ts';
import { Note } from '../../ui/Note.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Listing } from '../queries.ts';
import styles from './booking.module.css';
import type { BookingState } from './use-booking.ts';

const DateFields = lazyComponent(() => import('./DateFields.tsx').then(({ DateFields }) => DateFields));
const StayCalendar = lazyComponent(() => import('../../calendar/StayCalendar.tsx').then(({ StayCalendar }) => StayCalendar));

/** The calendar of a space, and the same dates to be typed. */
export const BookingDates = ({ listing, booking, done }: { listing: Listing; booking: BookingState; done?: ReactNode }) => {
  const { t, i18n } = useTranslation(['listing', 'common', 'calendar']);
  const { stays } = useEnv();
  const { chosen, choice, rules, narrow, nights } = booking;
  /** A space let by the night, as long as the stay is not one that is paid by the month. */
  const nightly = cardPrice(listing).precio_unidad === 'noche' && basisOfNights(chosen ? nights : 1) === 'night' ? listing : null;
  return (
    <div className={styles.choose}>
      <div className={styles.head}>
        <div>
          <p className={`${styles.nights} num`} aria-live="polite">
            {chosen ? (
              <>
                {t('common:nights', { count: nights })} <span>{rangeText(i18n.language, chosen.from, chosen.to)}</span>
              </>
            ) : choice.from ? (
              t('booking.chooseOut')
            ) : (
              t('booking.chooseIn')
            )}
          </p>
          <p className="small mute">
            {t('minimum', { count: leastNightsOf(listing, stays) })}
            {nightly && ` · ${t('calendar:pricesIn', { currency: currencyCode(nightly.moneda) })}`}
          </p>
        </div>
        {(choice.from || choice.to) && (
          <button type="button" className="link tall small" onClick={booking.clear}>
            {t('booking.clear')}
          </button>
        )}
      </div>
      {booking.isLinkBad && (
        <Note kind="warning" icon={CircleAlert} role="status">
          {t('booking.badLink')}
        </Note>
      )}
      <StayCalendar
        rules={rules}
        choice={choice}
        months={narrow ? 1 : 2}
        autoFocus={booking.isAsked() && !narrow}
        onChange={booking.choose}
        price={nightly ? shortFigureText(i18n.language, cardPrice(nightly).precio) : undefined}
        until={<div className="calendar-space" />}
      />
      <CalendarChip calendario={listing.calendario} />
      <div className={styles.foot}>
        <DateFields rules={rules} choice={choice} onChange={booking.choose} />
        {done}
      </div>
    </div>
  );
};
