import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { filterOf, useFilter } from '../ui/form/use-filter.ts';
import { Pager } from '../ui/Pager.tsx';
import { onPage } from '../ui/paging.ts';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { NoMatch } from '../ui/state/NoMatch.tsx';
import { CardsSkeleton } from '../ui/state/Skeletons.tsx';
import { CompareBar } from './CompareBar.tsx';
import { FavouriteCard } from './FavouriteCard.tsx';
import styles from './favourites.module.css';
import { HiddenSpaces } from './HiddenSpaces.tsx';
import { favouriteIdsQuery, favouritesQuery } from './shared/queries.ts';

const WORTH_FILTERING = 6;
/** Cards per page, as in the API. */
const CARDS = 12;

/** A person's favourites, latest first; no favourites, no match and a failure each suggest what to do next. */
export const FavouritesPage = () => {
  const { t } = useTranslation('kept');
  const setParams = useSearchParams()[1];
  const { s, page, perPage, text, setText } = useFilter(CARDS);
  const list = useQuery(favouritesQuery({ s, page, perPage }));
  const ids = useQuery(favouriteIdsQuery).data;
  const last = list.data?.last_page ?? page;
  useEffect(() => {
    if (page > last) setParams((before) => onPage(before, last), { replace: true }); // the last one of a page was removed
  }, [page, last, setParams]);
  const rows = list.data?.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ page, s, count: 0 });
  useEffect(() => {
    const was = before.current;
    const count = rows?.length ?? was.count;
    before.current = { page, s, count };
    const hasLostOne = was.page === page && was.s === s && count < was.count;
    if (hasLostOne && document.activeElement === document.body) heading.current?.focus(); // its card has been removed, and its heart with it
  }, [rows, page, s]);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      {(s !== '' || (ids?.length ?? 0) >= WORTH_FILTERING) && (
        <div className={styles.filter}>
          <TextField label={t('filter')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </div>
      )}
      {list.error && !rows && <Failure error={list.error} retry={() => void list.refetch()} />}
      {!list.error && !rows && (
        <div className={styles.cards}>
          <CardsSkeleton count={4} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <h2 className="vh">{t('list')}</h2>
          <CompareBar stay={null} />
          <ul className={styles.cards} aria-busy={list.isFetching || undefined}>
            {rows.map((listing) => (
              <li key={listing.idalojamiento}>
                <FavouriteCard listing={listing} />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.data?.total === 0 &&
        (s === '' ? (
          <EmptyState icon={<Drawing of="heart" />} title={t('none')} action={<ButtonLink to={paths.search}>{t('search')}</ButtonLink>}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <NoMatch title={t('noMatch')} clear={t('clear')} onClear={() => setText('')}>
            {t('noMatchText', { text: s })}
          </NoMatch>
        ))}
      <HiddenSpaces />
      {list.data && <Pager page={list.data.current_page} perPage={perPage} pages={list.data.last_page} />}
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const cardFilter = filterOf(new URL(request.url).searchParams, CARDS);
  await Promise.all([client.ensureQueryData(favouritesQuery(cardFilter)), client.ensureQueryData(favouriteIdsQuery)]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('kept:title'), noindex: true }) };
