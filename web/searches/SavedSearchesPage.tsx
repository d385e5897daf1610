import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { savedSearchesQuery } from './queries.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { StopAlerts } from './StopAlerts.tsx';
import styles from './searches.module.css';

/** A person's saved searches; opened through the link in a mail, the page that stops the mails of one. */
export const SavedSearchesPage = () => {
  const { clave, token } = useParams();
  return clave && token ? <StopAlerts clave={clave} token={token} /> : <List />;
};

const List = () => {
  const { t } = useTranslation('searches');
  const list = useQuery(savedSearchesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = list.data;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      {list.error && !rows && <Failure error={list.error} retry={() => void list.refetch()} />}
      {rows?.length === 0 && (
        <EmptyState icon={<Drawing of="bell" />} title={t('none')} action={<ButtonLink to={paths.search}>{t('search')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <p className="mute measure">{t('intro')}</p>
          <ul className={styles.list} aria-busy={list.isFetching || undefined}>
            {rows.map((row) => (
              <li key={row.id}>
                <SavedSearchRow row={row} onGone={() => heading.current?.focus()} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** The link in a mail works without signing in. */
export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  if (new URL(request.url).pathname.split('/').length > 3) return;
  await signedIn(client, request);
  await client.ensureQueryData(savedSearchesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('searches:title'), noindex: true }) };
