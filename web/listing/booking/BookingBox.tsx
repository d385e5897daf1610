import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayText } from '../../../src/shared/formats.ts';
import { useMe } from '../../api/session.ts';
import { cardPrice } from '../../home/queries.ts';
import { withRest } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { useSignInFirst } from '../../shell/SignInFirst.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/form/Stepper.tsx';
import { Converted, Price } from '../../ui/listing/Price.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import type { Listing } from '../queries.ts';
import styles from './booking.module.css';
import type { BookingState } from './use-booking.ts';

const WriteToHost = lazyComponent(() => import('./WriteToHost.tsx').then(({ WriteToHost }) => WriteToHost));
const Unavailable = lazyComponent(withRest(() => import('./Unavailable.tsx').then(({ Unavailable }) => Unavailable)));
const PriceLines = lazyComponent(() => import('./PriceLines.tsx').then(({ PriceLines }) => PriceLines));

/** Price, dates, guests, the sum and the way on, which a sheet has in its own foot. */
export const BookingBox = ({ listing, booking, inSheet }: { listing: Listing; booking: BookingState; inSheet?: boolean }) => {
  const { t, i18n } = useTranslation(['listing', 'common']);
  const me = useMe();
  const signInFirst = useSignInFirst();
  const id = listing.idalojamiento;
  const { precio } = cardPrice(listing);
  const { unit, choosing, narrow, choice, guests, most, chosen, available, price, rules, shut, because, own, openDates } = booking;
  return (
    <>
      <p className={`${styles.price} price`}>
        <Price amount={precio} moneda={listing.moneda} /> <span className="mute">{unit}</span>{' '}
        <Converted amount={precio} moneda={listing.moneda} />
      </p>
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((which) => (
          <button
            type="button"
            key={which}
            ref={which === 'from' ? booking.firstDate : undefined}
            className={choosing && !narrow && (which === 'from' ? !choice.from : choice.from && !choice.to) ? styles.active : undefined}
            aria-expanded={choosing}
            onClick={choosing && !narrow ? booking.closeDates : openDates}
          >
            <span>{t(`booking.${which}`)}</span>
            <span className="num">{choice[which] ? dayText(i18n.language, choice[which]) : t('booking.choose')}</span>
          </button>
        ))}
        <div className={styles.guests}>
          <span className="small semi">{t('booking.guests')}</span>
          <Stepper
            label={t('booking.guests')}
            value={guests}
            min={1}
            max={most}
            maxReason={t('booking.most', { count: most })}
            onChange={booking.bring}
          />
        </div>
      </div>
      {chosen && !shut && (available.error || available.data?.available === false) && (
        <Unavailable available={available} listing={listing} rules={rules} stay={chosen} onChoose={booking.choose} until={null} />
      )}
      {chosen && available.data?.available !== false && <PriceLines price={price} until={<LinesSkeleton count={3} />} />}
      {!inSheet && (
        <Button block because={because} onClick={booking.reserve}>
          {t('booking.reserve')}
        </Button>
      )}
      {because && !chosen && !shut ? (
        <button type="button" className="link" onClick={openDates}>
          {because}
        </button>
      ) : (
        <p className={`small mute ${styles.centre}`}>{because ?? t('booking.nothingYet', { name: listing.user.nombre })}</p>
      )}
      {!own && listing.aprobado === 1 && (
        <WriteToHost listing={listing} booking={booking} inSheet={inSheet} until={<i className="btn" />} />
      )}
      {!own && listing.aprobado === 1 && (
        <Link
          className={`link tall small ${styles.centre}`}
          to={paths.visit(id, chosen, guests)}
          onClick={(event) => {
            if (me) return;
            event.preventDefault();
            signInFirst({ next: paths.visit(id, chosen, guests), what: 'visit' });
          }}
        >
          {t('booking.visit')}
        </Link>
      )}
    </>
  );
};
