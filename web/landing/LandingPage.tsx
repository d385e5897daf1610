import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect, useParams, useSearchParams } from 'react-router-dom';
import { type Language, languageInPath } from '../../src/kernel/languages.ts';
import { ratesQuery } from '../api/rates.ts';
import { type Handle, isServer } from '../head.ts';
import { Band, Benefits } from '../home/late.ts';
import { ListingCard } from '../listing/shared/ListingCard.tsx';
import type { PageContext } from '../page.ts';
import { sharePictures } from '../paths.ts';
import { guestsIn, type Place, searchAddress, stayIn } from '../search-address.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Carousel } from '../ui/listing/Carousel.tsx';
import { unseenIn, withOwnCovers } from '../ui/listing/covers.ts';
import { Picture } from '../ui/listing/Picture.tsx';
import { PlaceCard } from '../ui/listing/PlaceCard.tsx';
import rowsStyles from '../ui/listing/rows.module.css';
import { FailedPage, Failure } from '../ui/state/Failure.tsx';
import { CardsSkeleton } from '../ui/state/Skeletons.tsx';
import { listJsonLd } from './json-ld.ts';
import styles from './landing.module.css';
import { landingListingsQuery, landingPlaceQuery, relatedQuery } from './queries.ts';

const EVERY_MS = 3_000; // docs/rules/product.md#numbers: landing carousel

/** The country whose own word for letting is used; elsewhere the general one (docs/rules/product.md#numbers). */
const wordOf = ({ country_code }: Place) => (country_code === 'ES' || country_code === 'CL' ? country_code : 'other');

const languageIn = (lang = ''): Language => languageInPath(`/${lang}/`) ?? 'en';

/** A place and the spaces to let there (L-01 to L-05). */
export const LandingPage = () => {
  const { t } = useTranslation(['landing', 'common']);
  const { lang, search_query = '' } = useParams();
  const [params] = useSearchParams();
  const language = languageIn(lang);
  const { data: place, error, refetch } = useQuery(landingPlaceQuery(search_query, language));
  const listings = useQuery(landingListingsQuery(search_query));
  const related = useQuery(relatedQuery(search_query, language));
  if (!place) return error && <FailedPage error={error} retry={() => void refetch()} />;
  const stay = stayIn(params);
  const shown = new Set<string>();
  const found = withOwnCovers(listings.data?.data ?? [], shown);
  const drawing = sharePictures.place(place.image_filename);
  const banner = drawing ? undefined : unseenIn(found[0]?.gallery ?? [], shown);
  const photos = related.data?.map(({ accommodation }) => unseenIn(accommodation?.gallery ?? [], shown)) ?? [];
  const total = listings.data?.paginate.total ?? 0;
  const all = searchAddress({ place, from: stay?.from ?? null, to: stay?.to ?? null, guests: guestsIn(params), bounds: true });
  return (
    <>
      <section className={`wrap ${styles.banner}`}>
        <div className={styles.bannerText}>
          <h1>{t('title', { word: t(`word.${wordOf(place)}`), place: place.comuna })}</h1>
          {place.descripcion && <p>{place.descripcion}</p>}
          <p>{t('lead', { place: place.long_name })}</p>
          <ButtonLink to={all}>{t('see', { place: place.comuna })}</ButtonLink>
        </div>
        {(drawing || banner) && (
          <div className={styles.bannerPicture}>
            {drawing ? (
              <img src={drawing} alt="" width={sharePictures.width} height={sharePictures.height} />
            ) : (
              <Picture photo={banner} alt="" sizes="(min-width:768px) 50vw, 88vw" eager />
            )}
          </div>
        )}
      </section>

      <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-spaces">
        <div className={rowsStyles.head}>
          <h2 id="h-spaces">{total > 0 ? t('spaces', { count: total, place: place.comuna }) : t('none', { place: place.comuna })}</h2>
          {total > 0 && (
            <ButtonLink look="quiet" to={all}>
              {t('all')}
            </ButtonLink>
          )}
        </div>
        {listings.error && !listings.data && <Failure error={listings.error} retry={() => void listings.refetch()} />}
        {!listings.error && !listings.data && (
          <div className={rowsStyles.cards}>
            <CardsSkeleton count={4} />
          </div>
        )}
        {listings.data && total === 0 && <p className="mute measure">{t('noneText', { country: place.country })}</p>}
        {found.length > 0 && (
          <Carousel label={t('spaces', { count: total, place: place.comuna })} everyMs={EVERY_MS}>
            {found.map((listing) => (
              <ListingCard
                key={listing.idalojamiento}
                listing={listing}
                stay={stay}
                guests={guestsIn(params)}
                sizes="(min-width:1000px) 280px, (min-width:600px) 45vw, 88vw"
              />
            ))}
          </Carousel>
        )}
      </section>

      {related.data && related.data.length > 0 && (
        <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-related">
          <div className={rowsStyles.head}>
            <h2 id="h-related">{t('related', { country: place.country })}</h2>
          </div>
          <div className={`${rowsStyles.places} ${rowsStyles.three}`}>
            {related.data.map(({ location, accommodation }, i) => (
              <PlaceCard
                key={location.id}
                place={location}
                to={location.landing?.[language] ?? searchAddress({ place: location, from: null, to: null, guests: 1 })}
                photo={photos.some(Boolean) ? photos[i] : null}
                from={accommodation && { amount: accommodation.precio, moneda: accommodation.moneda, unit: accommodation.precio_unidad }}
              />
            ))}
          </div>
        </section>
      )}

      <Band />

      <Benefits />
    </>
  );
};

/** Redirects every other spelling to the canonical URL (D-08), other languages to English (D-07), and a country to its search. */
export const load = async (
  { client, speak }: PageContext,
  { request, params }: { request: Request; params: { lang?: string; search_query?: string } },
) => {
  const { lang = '', search_query = '' } = params;
  const language = languageIn(lang);
  await speak(language);
  const place = await client.ensureQueryData(landingPlaceQuery(search_query, language));
  if (!place.landing) throw redirect(searchAddress({ place, from: null, to: null, guests: 1 }));
  const { pathname, search } = new URL(request.url);
  if (pathname !== place.landing[language]) throw redirect(place.landing[language] + search, 301);
  await Promise.all([
    client.prefetchQuery(landingListingsQuery(search_query)),
    client.prefetchQuery(relatedQuery(search_query, language)),
    isServer && Promise.all([client.prefetchQuery(ratesQuery), Band.fetch(), Benefits.fetch()]),
  ]);
};

export const handle: Handle = {
  meta: ({ t, client, params: { lang, search_query = '' }, env }) => {
    const place = client.getQueryData(landingPlaceQuery(search_query, languageIn(lang)).queryKey);
    if (!place?.landing) return null;
    const title = t('landing:title', { word: t(`landing:word.${wordOf(place)}`), place: place.comuna });
    const items = client.getQueryData(landingListingsQuery(search_query).queryKey)?.data ?? [];
    return {
      title,
      description: [place.descripcion, t('landing:lead', { place: place.long_name })].filter(Boolean).join(' '),
      image: sharePictures.photo(items[0]?.gallery[0]?.url_1280) ?? sharePictures.place(place.image_filename, 'png'),
      addresses: place.landing,
      ...(isServer && { jsonLd: listJsonLd(title, items, env), trail: [[place.comuna, place.landing[env.language]]] }),
    };
  },
};
