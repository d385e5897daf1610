import { useQuery } from '@tanstack/react-query';
import { House, Inbox, Landmark, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '../api/problem.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { filterOf, useFilter } from '../ui/form/use-filter.ts';
import { Pager } from '../ui/Pager.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { NoMatch } from '../ui/state/NoMatch.tsx';
import { CardsSkeleton } from '../ui/state/Skeletons.tsx';
import styles from './dashboard.module.css';
import { OwnCard } from './OwnCard.tsx';
import { ownQuery, waitingQuery } from './queries.ts';
import { type Leaving, Removal } from './Removal.tsx';
import { Waiting } from './Waiting.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days of the address go along to the pages of the spaces (G-01). */
const stayOf = (params: URLSearchParams) => {
  const [from, to] = [params.get('fecha_inicio') ?? '', params.get('fecha_termino') ?? ''];
  return DAY.test(from) && DAY.test(to) && from < to ? { from, to } : null;
};

/** A host's own spaces: what state each is in and what it costs (G-01 to G-03). */
export const DashboardPage = () => {
  const { t, i18n } = useTranslation(['dashboard', 'common', 'account']);
  const heading = useRef<HTMLHeadingElement>(null);
  const { s, page, perPage, text, setText } = useFilter();
  const stay = stayOf(useSearchParams()[0]);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  const own = useQuery(ownQuery({ s, page, perPage }));
  const rows = own.data?.data.filter(({ idalojamiento }) => !leaving.some(({ id }) => id === idalojamiento));
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
          <ButtonLink to={paths.publish} icon={<Plus size={20} aria-hidden />}>
            {t('publish')}
          </ButtonLink>
        </p>
      </div>
      <Waiting />
      <Refusal problem={refused} />
      <div className={styles.filter}>
        <TextField label={t('filter')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
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
        ) : (
          <EmptyState icon={<House size={32} />} title={t('none')} action={<ButtonLink to={paths.publish}>{t('publish')}</ButtonLink>}>
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

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const asked = filterOf(new URL(request.url).searchParams);
  await Promise.all([client.ensureQueryData(ownQuery(asked)), client.prefetchQuery(waitingQuery)]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('dashboard:title'), noindex: true }) };
