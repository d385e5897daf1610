import { useQuery } from '@tanstack/react-query';
import { List, Map as MapIcon, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { placeQuery } from '../api/places.ts';
import { nightsBetween } from '../calendar/days.ts';
import { shortRange } from '../format.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { ListingCard } from '../ui/ListingCard.tsx';
import { Pager } from '../ui/Pager.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { activeFilters, type Criteria, changed, criteriaOf } from './criteria.ts';
import { FilterBar } from './FilterBar.tsx';
import { pinsQuery, resultsQuery } from './queries.ts';
import './search.css';
import { SortMenu } from './SortMenu.tsx';
import { useBrowser } from './use-browser.ts';

const ResultsMap = lazy(() => import('./ResultsMap.tsx').then(({ ResultsMap }) => ({ default: ResultsMap })));

/** List and map of the same criteria, all of them in the address (S-01 to S-04, S-09, S-12). */
export const Page = () => {
  const { t } = useTranslation(['search', 'common']);
  const [params, setParams] = useSearchParams();
  const criteria = criteriaOf(params);
  const results = useQuery(resultsQuery(criteria));
  const place = useQuery(placeQuery(criteria.search_query)).data ?? null;
  const [hovered, setHovered] = useState<number | null>(null);
  const [showsMap, setShowsMap] = useState(false);
  const browser = useBrowser();
  const stay =
    criteria.from && criteria.to ? { from: criteria.from, to: criteria.to, nights: nightsBetween(criteria.from, criteria.to) } : null;
  const change = (changes: Parameters<typeof changed>[1], replace = false) =>
    setParams((before) => changed(before, changes), { replace, preventScrollReset: replace });
  const found = results.data;
  return (
    <div className={showsMap ? 'search shows-map' : 'search'}>
      <FilterBar criteria={criteria} onChange={change} />
      <div className="split">
        <section
          className={results.isPlaceholderData ? 'res dim' : 'res'}
          aria-label={t('results')}
          aria-busy={results.isFetching || undefined}
        >
          <Heading
            criteria={criteria}
            total={found?.paginate.total ?? null}
            place={place?.comuna ?? null}
            onSort={(orden) => change({ orden })}
          />
          <h2 className="vh">{t('list')}</h2>
          {results.error && !found && <Failure error={results.error} retry={() => void results.refetch()} />}
          {!results.error && !found && (
            <div className="grid">
              <CardsSkeleton count={6} />
            </div>
          )}
          {found && found.data.length > 0 && (
            <div className="grid">
              {found.data.map((listing, i) => (
                <ListingCard
                  key={listing.idalojamiento}
                  listing={listing}
                  stay={stay}
                  guests={criteria.guests}
                  eager={i < 2}
                  sizes="(min-width:1024px) 28vw, (min-width:640px) 45vw, 92vw"
                  on={hovered === listing.idalojamiento}
                  onHover={setHovered}
                />
              ))}
            </div>
          )}
          {found?.data.length === 0 && (
            <NoMatch
              criteria={criteria}
              onClear={() => change({ tipo_alojamiento: null, precio_max: null, northeast: null, southwest: null })}
            />
          )}
          {found && <Pager page={found.paginate.current_page} pages={found.paginate.total_pages} />}
        </section>
        <div className="map">
          {browser && (
            <Boundary
              instead={(retry) => (
                <p className="map-failed">
                  {t('mapFailed')}{' '}
                  <button type="button" className="link" onClick={retry}>
                    {t('mapRetry')}
                  </button>
                </p>
              )}
            >
              <Suspense fallback={<div className="map-wait" />}>
                <MapOf criteria={criteria} place={place} hovered={hovered} onHover={setHovered} onMoved={(box) => change(box, true)} />
              </Suspense>
            </Boundary>
          )}
        </div>
      </div>
      <div className="toggle">
        <Button onClick={() => setShowsMap(!showsMap)} icon={showsMap ? <List size={20} aria-hidden /> : <MapIcon size={20} aria-hidden />}>
          {showsMap ? t('toList') : t('toMap')}
        </Button>
      </div>
    </div>
  );
};

type MapOfProps = Omit<React.ComponentProps<typeof ResultsMap>, 'pins'>;
const MapOf = (props: MapOfProps) => {
  const pins = useQuery(pinsQuery(props.criteria));
  return <ResultsMap {...props} pins={pins.data ?? []} />;
};

/** Count, place, dates and guests; said aloud after each change (S-02). */
const Heading = ({
  criteria,
  total,
  place,
  onSort,
}: {
  criteria: Criteria;
  total: number | null;
  place: string | null;
  onSort: (order: string) => void;
}) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const { from, to, guests } = criteria;
  const where = criteria.northeast ? t('here') : (place ?? criteria.long_name?.split(',')[0] ?? null);
  const parts = [
    from && to ? shortRange(from, to, i18n.language) : t('anyDates'),
    t('common:guests', { count: guests }),
    from && to ? t('totalPrice') : null,
  ];
  return (
    <div className="res-h">
      <h1 className="num" aria-live="polite">
        {total === null
          ? t('searching')
          : where
            ? t(criteria.northeast ? 'countHere' : 'countIn', { count: total, place: where })
            : t('count', { count: total })}
      </h1>
      <div className="sort">
        <p className="small mute num">{parts.filter(Boolean).join(' · ')}</p>
        <SortMenu order={criteria.order} onChange={onSort} />
      </div>
    </div>
  );
};

const NoMatch = ({ criteria, onClear }: { criteria: Criteria; onClear: () => void }) => {
  const { t } = useTranslation('search');
  const filtered = activeFilters(criteria) > 0 || criteria.northeast !== null;
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={t('none')}
      action={
        <p className="row">
          {filtered && (
            <Button look="secondary" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
          <ButtonLink look={filtered ? 'quiet' : 'secondary'} to={paths.home}>
            {t('other')}
          </ButtonLink>
        </p>
      }
    >
      {filtered ? t('noneFiltered') : t('noneText')}
    </EmptyState>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  const criteria = criteriaOf(new URL(request.url).searchParams);
  await Promise.all([client.ensureQueryData(resultsQuery(criteria)), client.ensureQueryData(placeQuery(criteria.search_query))]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('search:head'), description: t('search:description') }) };
