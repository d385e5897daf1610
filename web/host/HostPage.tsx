import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { ratesQuery } from '../api/rates.ts';
import { type Handle, isServer } from '../head.ts';
import { cardPrice } from '../home/queries.ts';
import { ListingCard } from '../listing/shared/ListingCard.tsx';
import type { PageContext } from '../page.ts';
import { idIn } from '../paths.ts';
import { reviewsQuery } from '../reviews/queries.ts';
import { Reviews } from '../reviews/Reviews.tsx';
import rowsStyles from '../ui/listing/rows.module.css';
import { Pager } from '../ui/Pager.tsx';
import { pagingOf } from '../ui/paging.ts';
import { FailedPage } from '../ui/state/Failure.tsx';
import styles from './host.module.css';
import { hostQuery } from './queries.ts';

const SPACES = 12;

/** The public profile of a host: first name, since when, languages, answer time, their spaces, and what guests write (D-44, D-130). */
export const HostPage = () => {
  const { t } = useTranslation('reviews');
  const id = idIn(useParams()['id']);
  const [params] = useSearchParams();
  const paging = pagingOf(params, SPACES);
  const { data, error, refetch } = useQuery(hostQuery(id, paging));
  if (!data) return error && <FailedPage error={error} retry={() => void refetch()} />;
  const { nombre, imagen, presentacion } = data.anfitrion;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.who}>
        <span className="avatar l soft" aria-hidden="true">
          {imagen ? <img src={imagen} alt="" width={56} height={56} /> : nombre.charAt(0)}
        </span>
        <div>
          <h1>{nombre}</h1>
          <p className="mute dotted">
            {presentacion.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </div>
      <section aria-labelledby="h-spaces">
        <h2 id="h-spaces">{t('host.spaces', { count: data.total })}</h2>
        <div className={rowsStyles.cards}>
          {data.data.map((listing) => (
            <ListingCard
              key={listing.idalojamiento}
              listing={{ ...listing, ...cardPrice(listing) }}
              sizes="(min-width:1100px) 290px, (min-width:768px) 45vw, 82vw"
            />
          ))}
        </div>
        <Pager {...paging} pages={data.last_page} />
      </section>
      <Reviews key={id} of={{ host: id }} />
    </div>
  );
};

export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { id?: string } }) => {
  const id = idIn(params.id);
  await client.ensureQueryData(hostQuery(id, pagingOf(new URL(request.url).searchParams, SPACES)));
  if (isServer) await Promise.all([client.prefetchQuery(ratesQuery), client.prefetchQuery(reviewsQuery({ host: id }, 1))]);
};

export const handle: Handle = {
  meta: ({ t, client, params, query }) => {
    const host = client.getQueryData(hostQuery(idIn(params['id']), pagingOf(query, SPACES)).queryKey)?.anfitrion;
    if (!host) return null;
    // a person: to be found through their spaces, not through search engines
    return { title: t('reviews:host.title', { name: host.nombre }), noindex: true };
  },
};
