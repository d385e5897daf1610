import { useQuery } from '@tanstack/react-query';
import { House, Inbox, Plus, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Pager } from '../ui/Pager.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import './dashboard.css';
import { OwnCard } from './OwnCard.tsx';
import { ownQuery } from './queries.ts';

const DEBOUNCE_MS = 500; // spec 9

const asked = (params: URLSearchParams) => ({ s: params.get('s') ?? '', page: Math.max(1, Number(params.get('page')) || 1) });

/** A host's own spaces: what state each is in and what it costs (G-01 to G-03). */
export const Page = () => {
  const { t } = useTranslation(['dashboard', 'common']);
  const [params, setParams] = useSearchParams();
  const { s, page } = asked(params);
  const [text, setText] = useState(s);
  const own = useQuery(ownQuery(s, page));
  useEffect(() => {
    if (text === s) return;
    const timer = setTimeout(() => setParams(text ? { s: text } : {}, { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, s, setParams]);
  const rows = own.data?.data;
  return (
    <div className="wrap dash">
      <div className="sec-h">
        <h1>{t('title')}</h1>
        <p className="row dash-share">
          <ButtonLink look="secondary" to={paths.received} icon={<Inbox size={20} aria-hidden />}>
            {t('common:menu.received')}
          </ButtonLink>
          <ButtonLink to={paths.publish} icon={<Plus size={20} aria-hidden />}>
            {t('publish')}
          </ButtonLink>
        </p>
      </div>
      <div className="dash-filter">
        <TextField label={t('filter')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      {own.error && <Failure error={own.error} retry={() => void own.refetch()} />}
      {!own.error && rows === undefined && (
        <div className="dash-cards">
          <CardsSkeleton count={4} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className="dash-cards">
          {rows.map((listing) => (
            <li key={listing.idalojamiento}>
              <OwnCard listing={listing} />
            </li>
          ))}
        </ul>
      )}
      {rows?.length === 0 &&
        (s ? (
          <EmptyState
            icon={<SearchX size={32} />}
            title={t('noMatch')}
            action={
              <Button look="secondary" onClick={() => setText('')}>
                {t('clear')}
              </Button>
            }
          >
            {t('noMatchText', { text: s })}
          </EmptyState>
        ) : (
          <EmptyState icon={<House size={32} />} title={t('none')} action={<ButtonLink to={paths.publish}>{t('publish')}</ButtonLink>}>
            {t('noneText')}
          </EmptyState>
        ))}
      {own.data && <Pager page={page} pages={own.data.last_page} />}
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const { s, page } = asked(new URL(request.url).searchParams);
  await client.ensureQueryData(ownQuery(s, page));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('dashboard:title'), noindex: true }) };
