import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText } from '../../../src/kernel/formats.ts';
import type { Place } from '../../search-address.ts';
import { type PhotoView, Picture } from './Picture.tsx';
import { Converted } from './Price.tsx';
import styles from './rows.module.css';

type From = { amount: number; moneda: string; unit: string };
type Props = { place: Place; to: string; photo: PhotoView | null | undefined; from: From | null };

/** A place with its name, picture and lowest price; without listings its region is shown instead. `photo` null: the row has no pictures. */
export const PlaceCard = ({ place, to, photo, from }: Props) => {
  const { t } = useTranslation();
  return (
    <Link className={styles.place} to={to}>
      {photo !== null && (
        <span className={styles.photo}>
          <Picture photo={photo} alt="" sizes="(min-width:768px) 220px, 42vw" />
        </span>
      )}
      <span>
        <b>{place.comuna}</b>
        <span className="small mute num">
          {from
            ? `${t('price.from')} ${amountText(from.amount, from.moneda)} ${t(from.unit === 'mes' ? 'price.month' : 'price.night')}`
            : (place.region ?? place.country)}
        </span>
        {from && <Converted amount={from.amount} moneda={from.moneda} />}
      </span>
    </Link>
  );
};
