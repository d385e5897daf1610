import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortFigureText } from '../../../src/kernel/formats.ts';
import { currencyCode } from '../../../src/kernel/money.ts';
import { basisOfNights } from '../../../src/kernel/stay-rules.ts';
import { nightsBetween } from '../../calendar/days.ts';
import { shortestText } from '../../calendar/rules.ts';
import { cardPrice } from '../../home/queries.ts';
import { Note } from '../../ui/Note.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Listing } from '../shared/queries.ts';
import styles from './booking.module.css';
import { CalendarChip } from './CalendarChip.tsx';
import type { BookingState } from './use-booking.ts';

const StayCalendar = lazyComponent(() => import('../../calendar/StayCalendar.tsx').then(({ StayCalendar }) => StayCalendar));

/** What the date selection needs, for a viewed space or for a request. */
export type Dates = Pick<BookingState, 'chosen' | 'choice' | 'rules' | 'narrow' | 'choose' | 'isLinkBad' | 'isOpenedByPress'>;

/** The calendar of a space, and its host's conditions for a stay. */
export const BookingDates = ({ listing, booking }: { listing: Listing; booking: Dates }) => {
  const { t, i18n } = useTranslation(['listing', 'calendar']);
  const { chosen, choice, rules, narrow } = booking;
  /** Whether prices are nightly: the space is let by the night and the stay is not paid by the month. */
  const nights = chosen ? nightsBetween(chosen.from, chosen.to) : 1;
  const nightly = cardPrice(listing).precio_unidad === 'noche' && basisOfNights(nights) === 'night' ? listing : null;
  return (
    <div className={styles.choose}>
      {booking.isLinkBad && (
        <Note kind="warning" icon={CircleAlert} role="status">
          {t('booking.badLink')}
        </Note>
      )}
      <p className="small mute">
        {t('minimum', shortestText(rules))}
        {nightly && ` · ${t('calendar:pricesIn', { currency: currencyCode(nightly.moneda) })}`}
      </p>
      <CalendarChip calendario={listing.calendario} />
      <StayCalendar
        rules={rules}
        choice={choice}
        scrolls={narrow}
        autoFocus={narrow || booking.isOpenedByPress()}
        first={listing.modalidad_tiempo === 'mensual' ? 'months' : 'days'}
        daysOnly={listing.modalidad_tiempo === 'diario'}
        onChange={booking.choose}
        price={nightly ? shortFigureText(i18n.language, cardPrice(nightly).precio) : undefined}
        until={<div className="calendar-space" />}
      />
    </div>
  );
};
