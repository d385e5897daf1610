import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { money } from '../format.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { searchAddress } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Failure } from '../ui/Failure.tsx';
import { ListingCard } from '../ui/ListingCard.tsx';
import { later } from '../ui/later.tsx';
import { Picture } from '../ui/Picture.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { useNear } from '../ui/use-near.ts';
import { Finder } from './Finder.tsx';
import './home.css';
import { cardPrice, citiesQuery, featuredQuery } from './queries.ts';

const ContactForm = later(() => import('../content/ContactForm.tsx').then(({ ContactForm }) => ContactForm));

const SHOWN = 8;

export const Page = () => {
  const { t, i18n } = useTranslation(['home', 'common']);
  const me = useMe();
  const featured = useQuery(featuredQuery);
  const cities = useQuery(citiesQuery);
  const mosaic = featured.data?.filter(({ gallery }) => gallery.length > 0).slice(0, 3) ?? [];
  const band = (key: 'days' | 'months' | 'year') => (
    <div className="stay-col">
      <h3>
        {t(`band.${key}.title`)} <span>{t(`band.${key}.how`)}</span>
      </h3>
      <dl>
        {(['one', 'two', 'three'] as const).map((n) => (
          <div key={n}>
            <dt>{t(`band.${key}.${n}.k`)}</dt>
            <dd>{t(`band.${key}.${n}.v`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <>
      <section className="wrap hero">
        <div className="hero-t">
          <h1>{t('title')}</h1>
          <p>{t('promise')}</p>
        </div>
        <div className="hero-stage">
          <Finder />
          <div className="mosaic">
            {[0, 1, 2].map((i) => {
              const listing = mosaic[i];
              return (
                <figure key={i}>
                  {listing && (
                    <Picture
                      photo={listing.gallery[i === 1 ? 1 : 0]}
                      alt={textIn(listing.nombre, i18n.language)}
                      sizes={i === 0 ? '(min-width:768px) 50vw, 100vw' : '(min-width:768px) 28vw, 50vw'}
                      eager
                    />
                  )}
                  {listing && <figcaption>{listing.comuna}</figcaption>}
                </figure>
              );
            })}
          </div>
        </div>
      </section>

      <section className="wrap sec" aria-labelledby="h-cities" hidden={cities.data?.length === 0}>
        <div className="sec-h">
          <h2 id="h-cities">{t('cities')}</h2>
        </div>
        {cities.error ? (
          <Failure error={cities.error} retry={() => void cities.refetch()} />
        ) : (
          <div className="places">
            {(cities.data ?? []).map(({ place, photo, from }) => (
              <Link className="place" key={place.id} to={searchAddress({ place, from: null, to: null, guests: 1 })}>
                <span className="ph">
                  <Picture photo={photo} alt="" sizes="(min-width:768px) 220px, 42vw" />
                </span>
                <span>
                  <b>{place.comuna}</b>
                  <span className="small mute num">
                    {t('common:price.from')} {money(from.amount, from.moneda)}{' '}
                    {t(from.unit === 'mes' ? 'common:price.month' : 'common:price.night')}
                  </span>
                </span>
              </Link>
            ))}
          </div>
        )}
      </section>

      <section className="wrap sec" aria-labelledby="h-featured">
        <div className="sec-h">
          <div>
            <h2 id="h-featured">{t('featured')}</h2>
            <p className="mute">{t('featuredText')}</p>
          </div>
          <Link className="link small" to={paths.search}>
            {t('seeAll')}
          </Link>
        </div>
        {featured.error ? (
          <Failure error={featured.error} retry={() => void featured.refetch()} />
        ) : (
          <div className="cards">
            {featured.data ? (
              featured.data
                .slice(0, SHOWN)
                .map((listing) => (
                  <ListingCard
                    key={listing.idalojamiento}
                    listing={{ ...listing, ...cardPrice(listing) }}
                    sizes="(min-width:1100px) 290px, (min-width:768px) 45vw, 82vw"
                  />
                ))
            ) : (
              <CardsSkeleton count={4} />
            )}
          </div>
        )}
      </section>

      <section className="wrap sec" aria-labelledby="h-band">
        <div className="stay-wrap">
          <h2 id="h-band">{t('band.title')}</h2>
          <div className="stay-cols">
            {band('days')}
            {band('months')}
            {band('year')}
          </div>
        </div>
      </section>

      <section className="wrap sec host" aria-labelledby="h-host">
        <div className="ph">
          <Picture photo={featured.data?.[3]?.gallery[1]} alt="" sizes="(min-width:768px) 50vw, 100vw" />
        </div>
        <div>
          <h2 id="h-host">{t('host.title')}</h2>
          <ol>
            {(['one', 'two', 'three'] as const).map((n, i) => (
              <li key={n}>
                <b aria-hidden="true">{i + 1}</b>
                <span>{t(`host.${n}`)}</span>
              </li>
            ))}
          </ol>
          <ButtonLink look="secondary" to={me ? paths.dashboard : `${paths.register(1)}?tipo=anfitrion`}>
            {t('common:menu.publish')}
          </ButtonLink>
        </div>
      </section>

      <Talk />
    </>
  );
};

/** At the foot of the page: its form comes when the reader does. */
const Talk = () => {
  const { t } = useTranslation('home');
  const [ref, near] = useNear<HTMLElement>();
  const space = <div className="contact-space" />;
  return (
    <section className="wrap sec talk" aria-labelledby="h-talk" ref={ref}>
      <div>
        <h2 id="h-talk">{t('talk.title')}</h2>
        <p className="mute">{t('talk.text')}</p>
      </div>
      {near ? <ContactForm until={space} /> : space}
    </section>
  );
};

export const load = ({ client }: PageContext) => Promise.all([client.ensureQueryData(featuredQuery), client.ensureQueryData(citiesQuery)]);
export const handle: Handle = { meta: ({ t }) => ({ title: t('home:head'), description: t('home:description') }) };
