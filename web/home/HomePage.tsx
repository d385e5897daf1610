import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { DEFAULT_LANGUAGE, isLanguage } from '../../src/kernel/languages.ts';
import { placeQuery } from '../api/places.ts';
import { ratesQuery } from '../api/rates.ts';
import { useMe } from '../api/session.ts';
import { articlesQuery } from '../blog/queries.ts';
import { Teasers } from '../blog/Teasers.tsx';
import { type Handle, isServer } from '../head.ts';
import { useRestTexts } from '../i18n/rest.ts';
import { ListingCard } from '../listing/shared/ListingCard.tsx';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { guestsIn, type Stay, searchAddress, stayIn } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Carousel } from '../ui/listing/Carousel.tsx';
import { Picture } from '../ui/listing/Picture.tsx';
import { PlaceCard } from '../ui/listing/PlaceCard.tsx';
import rowsStyles from '../ui/listing/rows.module.css';
import { Failure } from '../ui/state/Failure.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { CardsSkeleton } from '../ui/state/Skeletons.tsx';
import { useNear } from '../ui/use-near.ts';
import { Finder } from './Finder.tsx';
import styles from './home.module.css';
import { siteJsonLd } from './json-ld.ts';
import { Band, Benefits } from './late.ts';
import { picturesOf } from './pictures.ts';
import { type Card, cardPrice, citiesQuery, featuredQuery } from './queries.ts';

const ContactForm = lazyComponent(() => import('../content/ContactForm.tsx').then(({ ContactForm }) => ContactForm));

const HostTermsPopup = lazyComponent(() => import('../publish/terms/HostTermsPopup.tsx').then(({ HostTermsPopup }) => HostTermsPopup));

const EVERY_MS = 10_000; // docs/rules/product.md#numbers: featured carousel

export const HomePage = () => {
  const { t, i18n } = useTranslation(['home', 'common']);
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const me = useMe();
  const [params] = useSearchParams();
  const place = useQuery(placeQuery(params.get('search_query'))).data;
  const [chosen, setChosen] = useState<Stay | null | undefined>();
  const stay = chosen === undefined ? stayIn(params) : chosen;
  const guests = guestsIn(params);
  const featured = useQuery(featuredQuery);
  const cities = useQuery(citiesQuery);
  const pictures = picturesOf(cities.data ?? [], featured.data ?? []);
  return (
    <>
      {me?.tipo === 'anfitrion' && !me.tc_anfitrion && <HostTermsPopup />}
      <section className={`wrap ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1>{t('title')}</h1>
          <p>{t('promise')}</p>
        </div>
        <div className={styles.heroStage}>
          <Finder
            key={place?.id}
            initial={{ place: place ?? null, from: stay?.from ?? null, to: stay?.to ?? null, guests }}
            onStay={setChosen}
            banner
          />
          <Mosaic shown={pictures.head} isWaiting={!featured.data} />
        </div>
      </section>

      <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-cities" hidden={cities.data?.length === 0}>
        <div className={rowsStyles.head}>
          <h2 id="h-cities">{t('cities')}</h2>
        </div>
        {cities.error ? (
          <Failure error={cities.error} retry={() => void cities.refetch()} />
        ) : (
          <div className={rowsStyles.places}>
            {pictures.places.map(({ place, photo, from }) => (
              <PlaceCard
                key={place.id}
                place={place}
                to={place.landing?.[language] ?? searchAddress({ place, from: null, to: null, guests: 1 })}
                photo={photo}
                from={from}
              />
            ))}
          </div>
        )}
      </section>

      <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-featured" hidden={featured.data?.length === 0}>
        <div className={rowsStyles.head}>
          <div>
            <h2 id="h-featured">{t('featured')}</h2>
            <p className="mute">{t('featuredText')}</p>
          </div>
          <Link className="link tall small" to={paths.search}>
            {t('seeAll')}
          </Link>
        </div>
        {featured.error && !featured.data && <Failure error={featured.error} retry={() => void featured.refetch()} />}
        {!featured.error && !featured.data && (
          <div className={rowsStyles.cards}>
            <CardsSkeleton count={4} />
          </div>
        )}
        {featured.data && (
          <Carousel label={t('featured')} everyMs={EVERY_MS}>
            {pictures.spaces.map((listing) => (
              <ListingCard
                key={listing.idalojamiento}
                listing={{ ...listing, ...cardPrice(listing) }}
                stay={stay}
                guests={guests}
                sizes="(min-width:1000px) 280px, (min-width:600px) 45vw, 88vw"
              />
            ))}
          </Carousel>
        )}
      </section>

      <Band />

      <Benefits />

      <ForHosts photo={pictures.forHosts} />

      <Teasers />

      <Talk />
    </>
  );
};

/** Up to three of the featured spaces; the first picture is the most prominent one. */
const Mosaic = ({ shown, isWaiting }: { shown: ReturnType<typeof picturesOf>['head']; isWaiting: boolean }) => {
  const { i18n } = useTranslation();
  return (
    <div className={styles.mosaic} hidden={!isWaiting && shown.length === 0}>
      {[0, 1, 2].slice(0, isWaiting ? undefined : shown.length).map((i) => {
        const { listing, photo } = shown[i] ?? {};
        return (
          <figure key={i}>
            {listing && (
              <Picture
                photo={photo}
                alt={textIn(listing.nombre, i18n.language)}
                sizes={i === 0 ? '(min-width:768px) 50vw, 88vw' : '(min-width:768px) 28vw, 44vw'}
                eager={i === 0}
              />
            )}
            {listing && <figcaption>{listing.comuna}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
};

/** Three steps explaining why to let a space here. */
const ForHosts = ({ photo }: { photo: Card['gallery'][number] | undefined }) => {
  const { t } = useTranslation(['home', 'common']);
  const me = useMe();
  return (
    <section className={`wrap ${rowsStyles.section} ${styles.host}`} aria-labelledby="h-host">
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} alt="" sizes="(min-width:768px) 50vw, 88vw" />
        </div>
      )}
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
  );
};

/** The form with its texts, which are not part of the initial load. */
const Form = ({ until }: { until: ReactNode }) => (useRestTexts() ? <ContactForm until={until} /> : until);

/** At the bottom of the page: its form is loaded when it comes near the viewport. */
const Talk = () => {
  const { t } = useTranslation('home');
  const [ref, near] = useNear<HTMLElement>();
  const space = <div className={styles.contactSpace} />;
  return (
    <section className={`wrap ${rowsStyles.section} ${styles.talk}`} aria-labelledby="h-talk" ref={ref}>
      <div>
        <h2 id="h-talk">{t('talk.title')}</h2>
        <p className="mute">{t('talk.text')}</p>
      </div>
      {near ? <Form until={space} /> : space}
    </section>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) =>
  Promise.all([
    client.prefetchQuery(featuredQuery),
    client.prefetchQuery(citiesQuery),
    client.prefetchQuery(articlesQuery),
    client.prefetchQuery(placeQuery(new URL(request.url).searchParams.get('search_query'))),
    isServer && Promise.all([client.prefetchQuery(ratesQuery), Band.fetch(), Benefits.fetch()]),
  ]);
export const handle: Handle = {
  meta: ({ t, env }) => ({
    title: t('home:head'),
    description: t('home:description'),
    ...(isServer && { jsonLd: siteJsonLd(env) }),
  }),
};
