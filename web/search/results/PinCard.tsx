import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../src/kernel/formats.ts';
import { simulationCost } from '../../../src/kernel/price/stay-cost.ts';
import type { components } from '../../api/schema.ts';
import { Heart } from '../../favourites/shared/Heart.tsx';
import { simulationQuery } from '../../listing/shared/queries.ts';
import { paths } from '../../paths.ts';
import { ShortCost } from '../../pricing/ShortCost.tsx';
import { textIn } from '../../texts.ts';
import { Picture } from '../../ui/listing/Picture.tsx';
import { Price } from '../../ui/listing/Price.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { type Criteria, stayOf } from '../shared/criteria.ts';
import { cardQuery } from '../shared/queries.ts';
import styles from './pin-card.module.css';
import type { Pin } from './view.ts';

type Listing = components['schemas']['AccommodationFace'];
type Props = { ids: readonly number[]; pins: readonly Pin[]; criteria: Criteria; onClose: () => void };

/**
 * The card of a pin, or of several at one point, one at a time; opens in a new tab (S-15, S-16). Shows an error when it cannot be loaded
 * (X-02).
 */
export const PinCard = ({ ids, pins, criteria, onClose }: Props) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const [index, setIndex] = useState(0);
  const id = ids[Math.min(index, ids.length - 1)] ?? 0;
  const { data: listing, error, refetch } = useQuery(cardQuery(id));
  const turn = (by: 1 | -1) => (
    <button
      type="button"
      className="btn btn-quiet btn-icon btn-s"
      aria-label={t(by > 0 ? 'next' : 'previous')}
      onClick={() => setIndex((index + ids.length + by) % ids.length)}
    >
      {by > 0 ? <ChevronRight size={18} aria-hidden /> : <ChevronLeft size={18} aria-hidden />}
    </button>
  );
  // The same structure while loading, failed or loaded, so that a focused button keeps the focus when the state changes.
  const state = listing ? '' : error ? styles.failed : styles.wait;
  return (
    <article className={`${styles.card} ${state}`}>
      {listing && (
        <div className="shot">
          <Picture photo={listing.gallery[0]} alt={textIn(listing.nombre, i18n.language)} sizes="264px" />
        </div>
      )}
      <button type="button" className={styles.close} aria-label={t('common:close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
      {listing && <Heart listing={id} title={textIn(listing.nombre, i18n.language)} />}
      <div className={styles.body}>
        {listing ? (
          <Facts listing={listing} pin={pins.find(({ idalojamiento }) => idalojamiento === id)} criteria={criteria} />
        ) : (
          error && <Failure error={error} retry={() => void refetch()} />
        )}
        {ids.length > 1 && (
          <div className="between">
            {turn(-1)}
            <span className="small mute num" aria-live="polite">
              {t('nOf', { n: index + 1, total: ids.length })}
            </span>
            {turn(1)}
          </div>
        )}
      </div>
    </article>
  );
};

/** Title, place and price of a listing that has loaded. */
const Facts = ({ listing, pin, criteria }: { listing: Listing; pin: Pin | undefined; criteria: Criteria }) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const stay = stayOf(criteria);
  const priced = useQuery({
    ...simulationQuery(listing.idalojamiento, stay ?? { from: '', to: '' }, criteria.guests),
    enabled: stay !== null,
  });
  /** The list is the same for everyone; only this guest's own discount can explain a lower price here. */
  const off = priced.data?.lines.find(({ code }) => code === 'discount');
  return (
    <>
      <h2 className="card-t">
        <a href={paths.listing(listing.idalojamiento, stay, criteria.guests)} target="_blank" rel="noopener">
          {textIn(listing.nombre, i18n.language)}
          <span className="vh"> ({t('newTab')})</span>
        </a>
      </h2>
      <p className="small mute">
        {listing.comuna} · {t('common:guests', { count: listing.maximo_huespedes })}
      </p>
      <p className="card-p">
        {stay && priced.data ? (
          <ShortCost cost={simulationCost(priced.data)} stay={stay} />
        ) : (
          pin && <Price amount={pin.precio} moneda={listing.moneda} unit={t(`unit.${pin.precio_unidad}`)} />
        )}
      </p>
      {off && (
        <p className="small mute num">
          {off.label}: {amountText(off.amount, listing.moneda)}
        </p>
      )}
    </>
  );
};
