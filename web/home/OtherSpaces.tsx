import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListingCard } from '../listing/shared/ListingCard.tsx';
import { similarQuery } from '../listing/shared/queries.ts';
import { cardPrice, featuredQuery } from './queries.ts';

/** Listings near the missing one if the server provides its location, otherwise the highlighted ones. */
export const OtherSpaces = ({ near }: { near: string | undefined }) => {
  const { t } = useTranslation();
  const point = /^(-?\d+(?:\.\d*)?),(-?\d+(?:\.\d*)?)$/.exec(near ?? '');
  const at = { idalojamiento: 0, latitud: Number(point?.[1]), longitud: Number(point?.[2]) };
  const around = useQuery({ ...similarQuery(at, null), enabled: point !== null });
  const featured = useQuery({ ...featuredQuery, enabled: point === null || around.data?.length === 0 });
  const cards = around.data?.length ? around.data : featured.data?.slice(0, 4).map((listing) => ({ ...listing, ...cardPrice(listing) }));
  if (!cards || cards.length === 0) return null;
  return (
    <section className="wrap others" aria-labelledby="h-others">
      <h2 id="h-others">{t('notFound.others')}</h2>
      <div className="others-cards">
        {cards.map((listing) => (
          <ListingCard key={listing.idalojamiento} listing={listing} />
        ))}
      </div>
    </section>
  );
};
