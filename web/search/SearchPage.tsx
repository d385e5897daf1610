import { useQuery } from '@tanstack/react-query';
import { List, Map as MapIcon } from 'lucide-react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { firstSearchDay } from '../../src/kernel/local-time.ts';
import { placeQuery } from '../api/places.ts';
import { ratesQuery } from '../api/rates.ts';
import { useEnv } from '../env.ts';
import { useHidden, usePendingMarks } from '../favourites/use-marks.ts';
import type { Handle } from '../head.ts';
import { MapBoundary } from '../map/MapBoundary.tsx';
import type { PageContext } from '../page.ts';
import { placeNamed, rememberResults } from '../search-address.ts';
import { Button } from '../ui/Button.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { Heading } from './results/Heading.tsx';
import { Results } from './results/Results.tsx';
import { useMapShown } from './results/use-map-shown.ts';
import { useReturn } from './results/use-return.ts';
import { addressOf, changed } from './shared/address.ts';
import { type Criteria, criteriaOf, shownBy } from './shared/criteria.ts';
import { resultsQuery } from './shared/queries.ts';
import styles from './shared/search.module.css';

const NoMatch = lazyComponent(() => import('./results/NoMatch.tsx').then(({ NoMatch }) => NoMatch));
const ResultsMap = lazyComponent(() => import('./results/ResultsMap.tsx').then(({ ResultsMap }) => ResultsMap));

/** List and map for the same criteria, all of which are in the URL (S-01, S-09, S-10). */
export const SearchPage = () => {
  const { t } = useTranslation('search');
  const today = firstSearchDay(useEnv().now);
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const criteria = useMemo(() => criteriaOf(params, today), [params, today]);
  const results = useQuery(resultsQuery(criteria));
  const by = shownBy(criteria, results.data);
  usePendingMarks();
  const hidden = useHidden();
  const left = results.data?.data.filter(({ idalojamiento }) => hidden.has(idalojamiento)).length ?? 0;
  const seen = results.data && results.data.paginate.total - left;
  const place = useQuery(placeQuery(criteria.where.search_query ?? null)).data ?? null;
  const [hovered, setHovered] = useState<number | null>(null);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const map = useMapShown();
  const browser = useInBrowser();
  useReturn(hovered, setHovered);
  /** As a transition: cards and map are rendered again after the input has been handled. */
  const hover = (id: number | null) => startTransition(() => setHovered(id));

  useEffect(() => rememberResults(`?${params}`), [params]);

  const go = async (next: URLSearchParams, how: { replace?: boolean; preventScrollReset?: boolean } = {}) => {
    await navigate({ search: String(next), hash }, how);
  };
  const change = (changes: Partial<Criteria>) => void go(changed(params, changes, today));
  /** The open dialog has a history entry: new criteria replace it, and without a change it is removed (S-10). */
  const apply = async (wanted: Criteria) => {
    const next = addressOf({ ...wanted, page: 1 }, params);
    if (String(next) !== String(addressOf({ ...criteria, page: 1 }, params))) await go(next, { replace: true });
  };
  const moved = (box: Pick<Criteria, 'northeast' | 'southwest'>) =>
    void go(changed(params, { ...box, polygon: null }, today), { replace: true, preventScrollReset: true });

  // a page number beyond the last page shows the last page (D-121)
  const last = results.data && !results.isPlaceholderData ? results.data.paginate.current_page : criteria.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the response is for another page than the URL
  useEffect(() => {
    if (last < criteria.page) void go(addressOf({ ...criteria, page: last }, params), { replace: true });
  }, [last, criteria.page]);

  return (
    <div className={map.shown ? `${styles.page} ${styles.showsMap}` : styles.page}>
      <FilterBar criteria={criteria} onChange={change} onApply={apply} />
      <div className={styles.split}>
        <section
          className={results.isPlaceholderData ? `${styles.results} ${styles.dim}` : styles.results}
          aria-label={t('results')}
          aria-busy={results.isFetching || undefined}
        >
          <Heading
            criteria={criteria}
            by={by}
            total={results.isPlaceholderData ? null : (seen ?? (results.error ? undefined : null))}
            place={place}
            datesDropped={criteria.from === null && params.has('fecha_inicio')}
            onSort={(order) => change({ order })}
            onBy={(chosen) => change({ by: chosen, priceMin: 0, priceMax: 0 })}
          />
          <h2 className="vh">{t('list')}</h2>
          <Results
            results={results}
            criteria={criteria}
            by={by}
            marked={[hovered, ...opened]}
            onHover={hover}
            none={<NoMatch criteria={criteria} place={place} today={today} onChange={change} />}
          />
        </section>
        <div className={styles.map}>
          {browser && map.wanted && (
            <MapBoundary text={t('mapFailed')}>
              <ResultsMap
                criteria={criteria}
                by={by}
                place={place}
                hovered={hovered}
                opened={opened}
                onHover={hover}
                onOpen={setOpened}
                onMoved={moved}
                until={<div className={styles.mapWait} />}
              />
            </MapBoundary>
          )}
        </div>
      </div>
      <div className={styles.toggle}>
        <Button onClick={map.toggle} icon={map.shown ? <List size={20} aria-hidden /> : <MapIcon size={20} aria-hidden />}>
          {map.shown ? t('toList') : t('toMap')}
        </Button>
      </div>
    </div>
  );
};

/** The server waits for the results; a browser shows the page immediately with skeletons. */
export const load = async ({ client, now }: PageContext, { request }: { request: Request }) => {
  const criteria = criteriaOf(new URL(request.url).searchParams, firstSearchDay(now()));
  if (typeof document !== 'undefined') return;
  await Promise.all([
    client.ensureQueryData(resultsQuery(criteria)),
    client.ensureQueryData(placeQuery(criteria.where.search_query ?? null)),
    client.prefetchQuery(ratesQuery),
  ]);
};
export const handle: Handle = {
  meta: ({ t, client, query }) => {
    const place = client.getQueryData(placeQuery(query.get('search_query')).queryKey)?.comuna ?? placeNamed(query);
    return { title: place ? t('search:headIn', { place }) : t('search:head'), description: t('search:description') };
  },
};
