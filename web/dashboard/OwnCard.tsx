import { CircleCheck, Clock, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Heart } from '../favourites/Heart.tsx';
import { cardPrice } from '../home/queries.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { PhotoCarousel } from '../ui/PhotoCarousel.tsx';
import { Price } from '../ui/Price.tsx';
import { CardActions } from './CardActions.tsx';
import { Marks } from './Marks.tsx';
import { Next } from './Next.tsx';
import type { Own } from './queries.ts';

const BADGES = {
  blocked: ['b-error', OctagonX],
  approved: ['b-success', CircleCheck],
  pending: ['b-warning', Clock],
} as const;

type Props = { listing: Own; stay: { from: string; to: string } | null; onRemove: () => void };

/** One of the host's spaces: its state in words, its price, what comes next, and what can be done with it (G-02, G-07, G-08). */
export const OwnCard = ({ listing, stay, onRemove }: Props) => {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { precio, precio_unidad } = cardPrice(listing);
  const state = listing.bloqueado === 1 ? 'blocked' : listing.aprobado === 1 ? 'approved' : 'pending';
  const [look, Icon] = BADGES[state];
  const title = textIn(listing.nombre, i18n.language);
  return (
    <article className="card">
      <PhotoCarousel photos={listing.gallery} alt={title} sizes="(min-width:1100px) 290px, (min-width:768px) 45vw, 92vw" />
      <Heart listing={listing.idalojamiento} title={title} />
      <div className="card-b">
        <p>
          <span className={`badge ${look}`}>
            <Icon size={16} aria-hidden className="i" />
            {t(`state.${state}`)}
          </span>
        </p>
        <h2 className="card-t">
          <Link to={paths.listing(listing.idalojamiento, stay)}>{title}</Link>
        </h2>
        <p className="card-m">
          <span>
            {listing.direccion} {listing.numero}
          </span>
          <span>{listing.comuna}</span>
        </p>
        <p className="card-p">
          <Price
            amount={precio}
            moneda={listing.moneda}
            unit={precio_unidad === 'mes' ? t('common:price.month') : t('common:price.night')}
          />
        </p>
        <Next listing={listing} />
        <Marks listing={listing} />
      </div>
      <CardActions listing={listing} title={title} onRemove={onRemove} />
    </article>
  );
};
