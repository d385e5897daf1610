import { CircleCheck, Clock, OctagonX, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { PhotoCarousel, turnByKeys } from '../ui/listing/PhotoCarousel.tsx';
import { Price } from '../ui/listing/Price.tsx';
import { CardActions } from './CardActions.tsx';
import { Marks } from './Marks.tsx';
import { Next } from './Next.tsx';
import type { Own, Stay } from './queries.ts';

const BADGES = {
  blocked: ['b-error', OctagonX],
  approved: ['b-success', CircleCheck],
  pending: ['b-warning', Clock],
  draft: ['', PencilLine],
  asked: ['b-warning', PencilLine],
} as const;

const stateOf = ({ bloqueado, aprobado, devuelto }: Own): keyof typeof BADGES => {
  if (bloqueado === 1) return 'blocked';
  if (aprobado === 0) return devuelto ? 'asked' : 'draft';
  return aprobado === 1 ? 'approved' : 'pending';
};

type Props = { listing: Own; stay: Stay | null; onRemove: () => void };

/** One of the host's spaces: its state in words, its price, what comes next, and the actions on it (G-02, G-07, G-08). */
export const OwnCard = ({ listing, stay, onRemove }: Props) => {
  const { t, i18n } = useTranslation(['dashboard', 'common', 'listing']);
  const { arriendo_diario, arriendo_total, moneda } = listing;
  const state = stateOf(listing);
  const [look, Icon] = BADGES[state];
  const title = textIn(listing.nombre, i18n.language);
  const to = paths.listing(listing.idalojamiento, stay);
  return (
    <article className="card" onKeyDown={turnByKeys}>
      <PhotoCarousel photos={listing.gallery} alt={title} to={to} sizes="(min-width:1100px) 290px, (min-width:768px) 45vw, 92vw" />
      <div className="card-b">
        <p>
          <span className={`badge ${look}`.trim()}>
            <Icon size={16} aria-hidden className="i" />
            {t(`state.${state}`)}
          </span>
        </p>
        <h2 className="card-t">
          <Link to={to}>{title}</Link>
        </h2>
        <p className="card-m">
          <span>
            {listing.direccion} {listing.numero}
          </span>
          <span>{listing.comuna}</span>
        </p>
        {arriendo_diario !== null && (
          <p className="card-p">
            <Price amount={arriendo_diario} moneda={moneda} unit={t('common:price.night')} />
          </p>
        )}
        {arriendo_total !== null && (
          <p className="card-p">
            <Price amount={arriendo_total} moneda={moneda} unit={t('common:price.month')} />
          </p>
        )}
        {listing.devuelto && (
          <p className="small">
            {t(`listing:sentBack.change.${listing.devuelto.motivo}`)}
            {listing.devuelto.palabras && `. ${listing.devuelto.palabras}`}
          </p>
        )}
        <Next listing={listing} />
        <Marks listing={listing} />
      </div>
      <CardActions listing={listing} title={title} stay={stay} onRemove={onRemove} />
    </article>
  );
};
