import { useTranslation } from 'react-i18next';
import { simulationCost } from '../../../src/kernel/price/stay-cost.ts';
import { cardPrice } from '../../home/queries.ts';
import { ShortCost } from '../../pricing/ShortCost.tsx';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/listing/Price.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Listing, Stay } from '../shared/queries.ts';
import { BookingBox } from './BookingBox.tsx';
import styles from './booking.module.css';
import { useBooking } from './use-booking.ts';

const BookingDates = lazyComponent(() => import('./BookingDates.tsx').then(({ BookingDates }) => BookingDates));

/** Dates, guests, the price and the request button: beside the page, or at the bottom of a phone's screen (D-a03 to D-a14). */
export const Booking = ({ listing, stay, badLink = false }: { listing: Listing; stay: Stay | null; badLink?: boolean }) => {
  const { t } = useTranslation(['listing', 'common']);
  const booking = useBooking(listing, stay, badLink);
  const {
    choosing,
    narrow,
    closeDates,
    available,
    price,
    isPriceAwaited,
    unit,
    chosen,
    shut,
    because,
    reserve,
    sheet,
    setSheet,
    setChoosing,
  } = booking;
  const { precio } = cardPrice(listing);
  const taken = chosen !== null && available.data?.available === false;
  const cost = price.data && available.data?.available !== false ? simulationCost(price.data) : null;
  const sum =
    cost && chosen ? (
      <p className={`price ${styles.sum}`}>
        <ShortCost cost={cost} stay={chosen} />
      </p>
    ) : (
      <p className={`price ${isPriceAwaited ? styles.awaited : ''}`}>
        <Price amount={precio} moneda={listing.moneda} unit={unit} />
      </p>
    );
  return (
    <>
      <aside className={styles.aside} aria-label={t('booking.reserve')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the dates from the buttons that open them too */}
        <div className={styles.sticky} onKeyDown={(event) => choosing && event.key === 'Escape' && closeDates()}>
          {choosing && !narrow && (
            <dialog open className={`${styles.dates} float`} aria-label={t('booking.choose')}>
              <BookingDates listing={listing} booking={booking} until={<div className="calendar-space" />} />
              <div className={styles.foot}>
                <Button look="secondary" small onClick={closeDates}>
                  {t('booking.done')}
                </Button>
              </div>
            </dialog>
          )}
          <div className={`${styles.box} float`}>
            <BookingBox listing={listing} booking={booking} />
          </div>
        </div>
      </aside>
      <div className="bar">
        <div>
          {sum}
          {shut ? (
            <p className="small mute">{shut}</p>
          ) : (
            chosen && (
              <button type="button" className="link tall small" onClick={() => setSheet(true)}>
                {t('booking.details')}
              </button>
            )
          )}
        </div>
        <Button look={shut ? 'secondary' : 'primary'} onClick={() => (because ? setSheet(true) : reserve())}>
          {t(shut ? 'booking.details' : taken ? 'booking.choose' : chosen ? 'booking.reserve' : 'booking.see')}
        </Button>
      </div>
      {narrow && (
        <Dialog
          open={sheet || choosing}
          kind="sheet"
          onClose={() => [setSheet(false), setChoosing(false)]}
          title={t(choosing ? 'booking.choose' : 'booking.yourStay')}
          actions={
            choosing ? (
              <>
                {chosen && sum}
                <Button onClick={closeDates}>{t('booking.done')}</Button>
              </>
            ) : (
              <Button because={because} onClick={reserve}>
                {t(chosen || shut ? 'booking.reserve' : 'booking.see')}
              </Button>
            )
          }
        >
          {choosing && <BookingDates listing={listing} booking={booking} until={<div className="calendar-space" />} />}
          {/* kept while the dates are chosen: the form for a message comes back to it */}
          <div className={`${styles.box} ${styles.inSheet}`} hidden={choosing}>
            <BookingBox listing={listing} booking={booking} inSheet />
          </div>
        </Dialog>
      )}
    </>
  );
};
