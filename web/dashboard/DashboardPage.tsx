import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Inbox, Landmark, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import type { Problem } from '../api/problem.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { type Stay, stayIn } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { filterOf, useFilter } from '../ui/form/use-filter.ts';
import { Pager } from '../ui/Pager.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { NoMatch } from '../ui/state/NoMatch.tsx';
import { CardsSkeleton } from '../ui/state/Skeletons.tsx';
import styles from './dashboard.module.css';
import { OwnCard } from './OwnCard.tsx';
import { ownQuery, waitingQuery } from './queries.ts';
import { type Leaving, Removal } from './Removal.tsx';
import { Waiting } from './Waiting.tsx';

/** The URL without days, on the first page. */
const anyDays = (before: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const name of ['fecha_inicio', 'fecha_termino', 'page']) next.delete(name);
  return next;
};

/**
 * A host's own spaces with their state and price (G-01 to G-03). Days in the URL filter for spaces that are free on them and are passed on
 * to their pages.
 */
export const DashboardPage = () => {
  const { t, i18n } = useTranslation(['dashboard', 'common', 'account']);
  const heading = useRef<HTMLHeadingElement>(null);
  const { s, page, perPage, text, setText } = useFilter();
  const [params, setParams] = useSearchParams();
  const stay = stayIn(params);
  const showAll = () => setParams(anyDays);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  const own = useQuery(ownQuery({ s, page, perPage }, stay));
  const rows = own.data?.data.filter(({ idalojamiento }) => !leaving.some(({ id }) => id === idalojamiento));
  const isFirstUse = rows?.length === 0 && !s && !stay;
  const stays = (id: number, problem?: Problem) => {
    setLeaving((all) => all.filter((one) => one.id !== id));
    setRefused(problem ?? null);
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={`row ${styles.share}`}>
          <ButtonLink look="secondary" to={paths.received} icon={<Inbox size={20} aria-hidden />}>
            {t('common:menu.received')}
          </ButtonLink>
          <ButtonLink look="secondary" to={paths.earnings} icon={<Landmark size={20} aria-hidden />}>
            {t('account:menu.earnings')}
          </ButtonLink>
          {!isFirstUse && (
            <ButtonLink to={paths.publish} icon={<Plus size={20} aria-hidden />}>
              {t('publish')}
            </ButtonLink>
          )}
        </p>
      </div>
      <Waiting />
      <Refusal problem={refused} />
      {!isFirstUse && (
        <div className={styles.filter}>
          <TextField label={t('filter')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </div>
      )}
      {stay && <FreeOn stay={stay} onClear={showAll} />}
      {own.error && <Failure error={own.error} retry={() => void own.refetch()} />}
      {!own.error && rows === undefined && (
        <div className={styles.cards}>
          <CardsSkeleton count={4} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.cards}>
          {rows.map((listing) => (
            <li key={listing.idalojamiento}>
              <OwnCard
                listing={listing}
                stay={stay}
                onRemove={() => {
                  setLeaving((all) => [...all, { id: listing.idalojamiento, title: textIn(listing.nombre, i18n.language) }]);
                  heading.current?.focus(); // its card has been removed
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {rows?.length === 0 &&
        (s ? (
          <NoMatch title={t('noMatch')} clear={t('clear')} onClear={() => setText('')}>
            {t('noMatchText', { text: s })}
          </NoMatch>
        ) : stay ? (
          <NoMatch title={t('free.none')} clear={t('free.clear')} onClear={showAll}>
            {t('free.noneText')}
          </NoMatch>
        ) : (
          <EmptyState icon={<Drawing of="door" />} title={t('none')} action={<ButtonLink to={paths.publish}>{t('publish')}</ButtonLink>}>
            {t('noneText')}
          </EmptyState>
        ))}
      {own.data && <Pager page={page} perPage={perPage} pages={own.data.last_page} />}
      <div className={styles.leaving}>
        {leaving.map((one) => (
          <Removal key={one.id} leaving={one} onBack={(problem) => stays(one.id, problem)} />
        ))}
      </div>
    </div>
  );
};

/** The days on which the spaces below are free, and a button to remove the filter. */
const FreeOn = ({ stay: { from, to }, onClear }: { stay: Stay; onClear: () => void }) => {
  const { t, i18n } = useTranslation('dashboard');
  return (
    <p className={`row ${styles.free}`} role="status">
      <CalendarCheck size={20} aria-hidden />
      <span>{t('free.on', { from: dayText(i18n.language, from), to: dayText(i18n.language, to) })}</span>
      <button type="button" className="link tall" onClick={onClear}>
        {t('free.clear')}
      </button>
    </p>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const params = new URL(request.url).searchParams;
  await Promise.all([client.ensureQueryData(ownQuery(filterOf(params), stayIn(params))), client.prefetchQuery(waitingQuery)]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('dashboard:title'), noindex: true }) };
