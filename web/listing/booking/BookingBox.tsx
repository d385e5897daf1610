import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { simulationCost } from '../../../src/kernel/price/stay-cost.ts';
import { useMe } from '../../api/session.ts';
import { cardPrice } from '../../home/queries.ts';
import { withRest } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Converted, Price } from '../../ui/listing/Price.tsx';
import { useSignInFirst } from '../../ui/overlay/SignInFirst.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import type { Listing } from '../shared/queries.ts';
import styles from './booking.module.css';
import { StayPair } from './StayPair.tsx';
import type { BookingState } from './use-booking.ts';

const WriteToHost = lazyComponent(() => import('./WriteToHost.tsx').then(({ WriteToHost }) => WriteToHost));
const Unavailable = lazyComponent(withRest(() => import('./Unavailable.tsx').then(({ Unavailable }) => Unavailable)));
const PriceLines = lazyComponent(() => import('./PriceLines.tsx').then(({ PriceLines }) => PriceLines));

/** Price, dates, guests, total and request button, which in a sheet is in the footer. */
export const BookingBox = ({ listing, booking, inSheet }: { listing: Listing; booking: BookingState; inSheet?: boolean }) => {
  const { t } = useTranslation(['listing', 'common']);
  const me = useMe();
  const signInFirst = useSignInFirst();
  const id = listing.idalojamiento;
  const { precio } = cardPrice(listing);
  const { unit, choosing, narrow, choice, guests, most, chosen, available, price, isPriceAwaited, rules, shut, because, own, openDates } =
    booking;
  // with dates, a month of the stay including charges: not the bare rent above a total that does not match it
  const lead = chosen && price.data && available.data?.available !== false ? simulationCost(price.data).lead : null;
  const head = lead?.name === 'month' ? { ...lead, unit: t('common:price.month') } : { amount: precio, moneda: listing.moneda, unit };
  return (
    <>
      {!inSheet && (
        <p className={`${styles.price} price ${isPriceAwaited ? styles.awaited : ''}`} aria-busy={isPriceAwaited}>
          <Price amount={head.amount} moneda={head.moneda} /> <span className="mute">{head.unit}</span>{' '}
          <Converted amount={head.amount} moneda={head.moneda} />
        </p>
      )}
      <StayPair
        choice={choice}
        active={!choosing || narrow ? null : !choice.from ? 'from' : choice.to ? null : 'to'}
        open={choosing}
        onDates={choosing && !narrow ? booking.closeDates : openDates}
        firstDate={booking.firstDate}
        guests={guests}
        most={most}
        onGuests={booking.changeGuests}
      />
      {chosen && !shut && (available.error || available.data?.available === false) && (
        <Unavailable available={available} listing={listing} rules={rules} stay={chosen} onChoose={booking.choose} until={null} />
      )}
      {chosen && available.data?.available !== false && <PriceLines price={price} until={<LinesSkeleton count={3} />} />}
      {!inSheet && (
        <Button block because={because} onClick={booking.reserve}>
          {t(chosen || shut ? 'booking.reserve' : 'booking.see')}
        </Button>
      )}
      {(shut || !because) && (
        <p className={`small mute ${styles.centre}`}>{shut ?? t('booking.nothingYet', { name: listing.user.nombre })}</p>
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
