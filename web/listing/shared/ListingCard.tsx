import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resultCost } from '../../../src/kernel/price/stay-cost.ts';
import type { PriceBasis } from '../../../src/kernel/stay-rules.ts';
import type { components } from '../../api/schema.ts';
import { Heart } from '../../favourites/shared/Heart.tsx';
import { paths } from '../../paths.ts';
import { ShortCost } from '../../pricing/ShortCost.tsx';
import { foreignIn, textIn } from '../../texts.ts';
import { PhotoCarousel, turnByKeys } from '../../ui/listing/PhotoCarousel.tsx';
import type { PhotoView } from '../../ui/listing/Picture.tsx';
import { Converted, Price } from '../../ui/listing/Price.tsx';
import { Rating } from '../../ui/listing/Rating.tsx';

type Kind = components['schemas']['SearchResult'];

export type CardListing = {
  idalojamiento: number;
  nombre: Partial<Record<string, string>>;
  tipo: Kind['tipo'];
  categoria: Kind['categoria'];
  comuna: string;
  maximo_huespedes: number;
  verificado: number;
  gallery: readonly PhotoView[];
  precio: number;
  precio_unidad: string;
  moneda: string;
  opiniones?: Kind['opiniones'];
} & Pick<Parameters<typeof resultCost>[0], 'dinero'>;

type Props = {
  listing: CardListing;
  stay?: { from: string; to: string; nights: number } | null;
  guests?: number;
  /** The requested price unit of a search without dates: a price of the other unit means that there is none of this one (D-126). */
  by?: PriceBasis | undefined;
  sizes?: string;
  eager?: boolean;
  on?: boolean;
  onHover?: (id: number | null) => void;
  aside?: ReactNode;
};

/** A card with one link and separate controls; with dates it shows the cost of the stay, then the nightly price (S-03, S-04, D-126). */
export const ListingCard = ({
  listing,
  stay = null,
  guests = 1,
  by,
  sizes = '(min-width:1280px) 300px, (min-width:768px) 45vw, 88vw',
  eager = false,
  on = false,
  onHover,
  aside,
}: Props) => {
  const { t, i18n } = useTranslation();
  const title = textIn(listing.nombre, i18n.language);
  const to = paths.listing(listing.idalojamiento, stay, guests);
  const cost = resultCost(listing);
  const unit = listing.precio_unidad === 'mes' ? 'month' : 'night';
  const perUnit = by && by !== unit ? t(`price.only.${unit}`) : t(`price.${unit}`);
  return (
    <article
      className={on ? 'card is-hover' : 'card'}
      onMouseEnter={() => onHover?.(listing.idalojamiento)}
      onMouseLeave={() => onHover?.(null)}
      onFocus={() => onHover?.(listing.idalojamiento)}
      onBlur={() => onHover?.(null)}
      onKeyDown={turnByKeys}
    >
      <PhotoCarousel photos={listing.gallery} alt={title} to={to} sizes={sizes} eager={eager} />
      <Heart listing={listing.idalojamiento} title={title} />
      {aside}
      <div className="card-b">
        <h3 className="card-t">
          <Link
            to={to}
            lang={foreignIn(listing.nombre, i18n.language)}
            aria-keyshortcuts={listing.gallery.length > 1 ? 'ArrowLeft ArrowRight' : undefined}
          >
            {title}
          </Link>
          {listing.verificado === 1 && (
            <span className="verified" title={t('verified')}>
              <BadgeCheck size={16} aria-hidden className="i" />
              <span className="vh">{t('verified')}</span>
            </span>
          )}
        </h3>
        <p className="card-m">
          <span>
            {listing.tipo === 'entero'
              ? t(`category.${listing.categoria}`)
              : t('card.kind', { category: t(`category.${listing.categoria}`), type: t(`type.${listing.tipo}`) })}
          </span>
          <span>{listing.comuna}</span>
          <span>{t('guests', { count: listing.maximo_huespedes })}</span>
          <Rating of={listing.opiniones} />
        </p>
        <p className="card-p">
          {stay && cost ? (
            <ShortCost cost={cost} stay={stay} />
          ) : (
            <>
              <span className="unit">{t('price.from')}</span>
              <Price amount={listing.precio} moneda={listing.moneda} />
              <span className="unit">{perUnit}</span>
              <Converted amount={listing.precio} moneda={listing.moneda} />
            </>
          )}
        </p>
      </div>
    </article>
  );
};
