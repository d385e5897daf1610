import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router-dom';
import { titleOf } from '../head.ts';
import { cardPrice, featuredQuery } from '../home/queries.ts';
import { similarQuery } from '../listing/queries.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ListingCard } from '../ui/listing/ListingCard.tsx';
import { knownCode } from './missing.ts';

/** Offers the search and the home page; for a listing it says why it is not shown (D-a17). */
export const NotFoundPage = ({ code, near }: { code?: string | undefined; near?: string | undefined }) => {
  const { t } = useTranslation();
  const known = knownCode(code);
  const title = known ? t(`notFound.${known}.title`) : t('notFound.title');
  useEffect(() => {
    document.title = titleOf({ title });
  }, [title]);
  return (
    <>
      <div className="wrap trouble">
        <h1>{title}</h1>
        <p className="mute">{known ? t(`notFound.${known}.text`) : t('notFound.text')}</p>
        <p className="row">
          <ButtonLink to={paths.search}>{t('notFound.search')}</ButtonLink>
          <ButtonLink look="quiet" to={paths.home}>
            {t('notFound.home')}
          </ButtonLink>
        </p>
      </div>
      {known && <Others near={near} />}
    </>
  );
};

/** Listings near the missing one where the server names its place, else the highlighted ones. */
const Others = ({ near }: { near: string | undefined }) => {
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

/** Any address without a page. */
export const load = async (): Promise<never> => {
  throw data({ code: 'not_found' }, { status: 404 });
};
