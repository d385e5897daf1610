import { type QueryClient, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Clock, MapPin, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { leastNightsOf } from '../../src/kernel/legal/stay-terms.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { ratesQuery } from '../api/rates.ts';
import { useMe } from '../api/session.ts';
import { useEnv } from '../env.ts';
import { SaveButton } from '../favourites/shared/Heart.tsx';
import { type Handle, isServer } from '../head.ts';
import { withRest } from '../i18n/index.ts';
import type { PageContext } from '../page.ts';
import { idIn, paths, sharePictures } from '../paths.ts';
import '../reviews/reviews.module.css'; // the server renders reviews, so their styles are loaded with the page
import { guestsIn, isAskable, type Stay, stayBetween } from '../search-address.ts';
import { foreignIn, houseKind, textIn } from '../texts.ts';
import { withOwnCovers } from '../ui/listing/covers.ts';
import { Rating } from '../ui/listing/Rating.tsx';
import { Note } from '../ui/Note.tsx';
import { drawnComponent } from '../ui/state/drawn-component.tsx';
import { FailedPage } from '../ui/state/Failure.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { About } from './About.tsx';
import { Booking } from './booking/Booking.tsx';
import { FeatureIcon, Features } from './Features.tsx';
import { Gallery, shownOf } from './Gallery.tsx';
import { listingJsonLd, plain, shortened } from './json-ld.ts';
import styles from './listing.module.css';
import { Share } from './Share.tsx';
import { ListingCard } from './shared/ListingCard.tsx';
import { type Listing, listingQuery, similarQuery } from './shared/queries.ts';
import { Where } from './Where.tsx';

const Reviews = drawnComponent(withRest(() => import('../reviews/Reviews.tsx').then(({ Reviews }) => Reviews)));
const Rules = drawnComponent(withRest(() => import('./Rules.tsx').then(({ Rules }) => Rules)));
const Cancellation = drawnComponent(withRest(() => import('./Cancellation.tsx').then(({ Cancellation }) => Cancellation)));
const BackToResults = lazyComponent(() => import('./BackToResults.tsx').then(({ BackToResults }) => BackToResults), { spare: true });
/** Visible only to its host. */
const SentBack = lazyComponent(() => import('./SentBack.tsx').then(({ SentBack }) => SentBack));
const AdminBar = lazyComponent(() => import('./AdminBar.tsx').then(({ AdminBar }) => AdminBar));

/** Where a space for short stays needs a registration number (D-05). */
const REGISTERS: ReadonlySet<string> = new Set(['AR', 'ES', 'PT']);
/** What hosts enter in that field until they have a number (D-a25); each language displays its own wording. */
const PENDING = 'PENDIENTE';

/** The stay in the URL, unless it is past, too long or too far ahead; the rest of the page depends on it. */
const askableIn = (stay: Stay | null, { zona_horaria }: Listing, now: string): Stay | null =>
  stay && isAskable(stay, dayIn(zona_horaria, now)) ? stay : null;

/** A space: what it is, what it costs on these nights, and how to request it (D-a01 to D-a13). */
export const ListingPage = () => {
  const { t, i18n } = useTranslation(['listing', 'common']);
  const { idalojamiento = '', fecha_inicio, fecha_termino } = useParams();
  const [params] = useSearchParams();
  const id = idIn(idalojamiento);
  const stay = stayBetween(fecha_inicio, fecha_termino);
  const { now } = useEnv();
  const me = useMe();
  const { data: listing, error, refetch } = useQuery(listingQuery(id));
  const askable = listing ? askableIn(stay, listing, now) : null;
  const similar = useQuery({
    ...similarQuery(listing ?? { idalojamiento: id, latitud: 0, longitud: 0 }, askable),
    enabled: listing !== undefined,
  });
  const shown = listing?.idalojamiento;
  useEffect(() => {
    if (shown) void import('./visit.ts').then(({ reportVisit }) => reportVisit(shown)).catch(() => undefined);
  }, [shown]);
  if (!listing) return error && <FailedPage error={error} retry={() => void refetch()} />;
  const title = textIn(listing.nombre, i18n.language);
  const registration = listing.numeroRegistro === PENDING ? null : listing.numeroRegistro;
  return (
    <div className={styles.page}>
      {me?.is_admin === 1 && <AdminBar listing={listing} />}
      <div className={`wrap ${styles.head}`}>
        {listing.devuelto && <SentBack id={id} request={listing.devuelto} />}
        {listing.aprobado !== 1 && !listing.devuelto && (
          <Note kind="warning" icon={Clock}>
            {t('pending')}
          </Note>
        )}
        <BackToResults />
        <div className={styles.title}>
          <h1 lang={foreignIn(listing.nombre, i18n.language)}>{title}</h1>
          <div className={styles.acts}>
            <Share title={title} path={paths.listing(id, stay, guestsIn(params))} />
            <SaveButton listing={id} title={title} />
          </div>
        </div>
        <div className={`${styles.line} small`}>
          {listing.verificado === 1 && (
            <span className="verified">
              <BadgeCheck size={16} aria-hidden className="i" />
              {t('verifiedInPerson')}
            </span>
          )}
          <span className={`row ${styles.place}`}>
            <MapPin size={16} aria-hidden className="i i-s" />
            {listing.comuna}, {listing.pais}
          </span>
          {listing.opiniones.promedio !== null && (
            <a className="tall" href="#h-reviews">
              <Rating of={listing.opiniones} />
            </a>
          )}
          {registration ? (
            <span className="num">{t('registration', { number: registration })}</span>
          ) : (
            REGISTERS.has(listing.country_code) && houseKind(listing.tipo) === 'home' && <span>{t('registrationPending')}</span>
          )}
        </div>
      </div>
      <Gallery photos={listing.gallery} title={title} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.main}>
          <Facts listing={listing} />
          <About html={textIn(listing.sobre_nosotros, i18n.language)} foreign={foreignIn(listing.sobre_nosotros, i18n.language)} />
          <Features listing={listing} />
          <Cancellation key={`cancellation ${id} ${askable?.from ?? ''}`} checkIn={askable?.from ?? null} zone={listing.zona_horaria} />
          <Rules key={`rules ${id}`} listing={listing} />
          <Video address={listing.video_url} />
          <Where listing={listing} />
          <Reviews key={id} of={{ listing: id }} />
        </div>
        <Booking listing={listing} stay={stay} badLink={stay === null && fecha_inicio !== undefined} />
      </div>
      {similar.data && similar.data.length > 0 && (
        <section className={`wrap ${styles.others}`} aria-labelledby="h-similar">
          <h2 id="h-similar">{askable ? t('similarFree') : t('similar')}</h2>
          <div className={styles.similar}>
            {withOwnCovers(similar.data, new Set(shownOf(listing.gallery))).map((other) => (
              <ListingCard
                key={other.idalojamiento}
                listing={other}
                stay={askable}
                guests={guestsIn(params)}
                sizes="(min-width:1024px) 290px, (min-width:768px) 45vw, 82vw"
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
};

/** Nothing is loaded from the video's host until the visitor opens it. */
const Video = ({ address }: { address: string | null }) => {
  const { t } = useTranslation('listing');
  if (!address || !/^https:\/\//.test(address)) return null;
  return (
    <section aria-labelledby="h-video">
      <h2 id="h-video">{t('video')}</h2>
      <p className="mute">{t('videoText')}</p>
      <p>
        <a className="btn btn-secondary" href={address} target="_blank" rel="noopener noreferrer">
          <Play size={20} aria-hidden />
          {t('watch')}
        </a>
      </p>
    </section>
  );
};

const Facts = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation(['listing', 'common']);
  const { stays } = useEnv();
  const { idusuario, nombre, imagen, presentacion, tasa_respuesta } = listing.user; // no contact data of the host (D-44)
  const facts = [
    ['guests', t('common:guests', { count: listing.maximo_huespedes })],
    ...(listing.rooms > 0 && listing.tipo !== 'cowork'
      ? [['rooms', t('rooms', { count: listing.rooms })]]
      : houseKind(listing.tipo) === 'home'
        ? [['studio', t('studio')]]
        : []),
    ['area', t('area', { m2: listing.m2 })],
    ...(leastNightsOf(listing, stays) > 1
      ? [
          [
            'minimum',
            t('minimum', { count: leastNightsOf(listing, stays), ...(listing.modalidad_tiempo === 'mensual' && { context: 'month' }) }),
          ],
        ]
      : []),
    ...(listing.desayuno > 0 ? [['breakfast', t('breakfast')]] : []),
    ['mode', t(`mode.${listing.modalidad_tiempo}`)],
  ] as const;
  return (
    <section aria-label={t('facts')}>
      <div className={styles.who}>
        <span className="avatar l soft" aria-hidden="true">
          {imagen ? <img src={imagen} alt="" width={56} height={56} loading="lazy" /> : nombre.charAt(0)}
        </span>
        <div>
          <p className={`semi ${styles.by}`}>
            {t('by', {
              category: t(`common:category.${listing.categoria}`).toLowerCase(),
              name: nombre,
            })}
            {' · '}
            <Link className="link" to={paths.host(idusuario)}>
              {t('seeHost')}
            </Link>
          </p>
          <p className="small mute measure dotted">
            {presentacion.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {tasa_respuesta === null && <p className="small mute">{t('hostAnswers')}</p>}
        </div>
      </div>
      <ul className={styles.facts}>
        {facts.map(([name = '', fact]) => (
          <li key={name} className="row">
            <FeatureIcon name={name} until={<span className="icon-space" />} />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The first page of reviews, only on the server, for search engines and visitors without scripts. */
const withReviews = async (client: QueryClient, { idalojamiento }: Listing): Promise<void> => {
  const { reviewsQuery } = await import('../reviews/queries.ts');
  await Promise.all([client.prefetchQuery(reviewsQuery({ listing: idalojamiento }, 1)), Reviews.fetch()]);
};

export const load = async (
  { client, now }: PageContext,
  { params }: { params: { idalojamiento?: string; fecha_inicio?: string; fecha_termino?: string } },
) => {
  const listing = await client.ensureQueryData(listingQuery(idIn(params.idalojamiento)));
  const stay = askableIn(stayBetween(params.fecha_inicio, params.fecha_termino), listing, now());
  await Promise.all([
    client.prefetchQuery(similarQuery(listing, stay)),
    isServer && Promise.all([client.prefetchQuery(ratesQuery), Cancellation.fetch(), Rules.fetch(), withReviews(client, listing)]),
  ]);
};

const DESCRIPTION = 155; // the length that search engines show

export const handle: Handle = {
  meta: ({ t, client, params, env }) => {
    const listing = client.getQueryData(listingQuery(idIn(params['idalojamiento'])).queryKey);
    if (!listing) return null;
    return {
      title: `${textIn(listing.nombre, env.language)}, ${listing.comuna}`,
      image: sharePictures.photo(listing.gallery[0]?.url_1280),
      noindex: listing.aprobado !== 1,
      path: paths.listing(listing.idalojamiento),
      ...(isServer && {
        description: shortened(plain(textIn(listing.sobre_nosotros, env.language)), DESCRIPTION) || t('listing:description'),
        jsonLd: listingJsonLd(listing, env),
        trail: [
          [listing.comuna, `${paths.search}?${new URLSearchParams({ comuna: listing.comuna, country: listing.pais })}`],
          [textIn(listing.nombre, env.language), paths.listing(listing.idalojamiento)],
        ],
      }),
    };
  },
};
