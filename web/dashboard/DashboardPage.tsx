import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, House, Inbox, OctagonX, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { answer, api } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import { cardPrice } from '../home/queries.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PhotoCarousel } from '../ui/PhotoCarousel.tsx';
import { Price } from '../ui/Price.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import './dashboard.css';

type Own = components['schemas']['Accommodation'];
const DEBOUNCE_MS = 500; // spec 9

const ownQuery = (s: string, page: number) =>
  queryOptions({
    queryKey: ['dashboard', s, page],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/accommodations/get/accommodations', { params: { query: { s, page } }, signal })),
  });

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
        <ButtonLink look="secondary" to={paths.received} icon={<Inbox size={20} aria-hidden />}>
          {t('common:menu.received')}
        </ButtonLink>
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
          <EmptyState icon={<House size={32} />} title={t('none')} action={<ButtonLink to={paths.contact}>{t('write')}</ButtonLink>}>
            {t('noneText')}
          </EmptyState>
        ))}
      {own.data && <Pager page={page} pages={own.data.last_page} />}
    </div>
  );
};

const OwnCard = ({ listing }: { listing: Own }) => {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { precio, precio_unidad } = cardPrice(listing);
  const state = listing.bloqueado === 1 ? 'blocked' : listing.aprobado === 1 ? 'approved' : 'pending';
  const badge = {
    blocked: ['b-error', <OctagonX key="i" size={16} aria-hidden className="i" />],
    approved: ['b-success', <CircleCheck key="i" size={16} aria-hidden className="i" />],
    pending: ['b-warning', <Clock key="i" size={16} aria-hidden className="i" />],
  } as const;
  const [look, icon] = badge[state];
  return (
    <article className="card">
      <PhotoCarousel
        photos={listing.gallery}
        alt={textIn(listing.nombre, i18n.language)}
        sizes="(min-width:1100px) 290px, (min-width:768px) 45vw, 92vw"
      />
      <div className="card-b">
        <p>
          <span className={`badge ${look}`}>
            {icon}
            {t(`state.${state}`)}
          </span>
        </p>
        <h2 className="card-t">
          <Link to={paths.listing(listing.idalojamiento)}>{textIn(listing.nombre, i18n.language)}</Link>
        </h2>
        <p className="card-m">
          <span>
            {listing.direccion} {listing.numero}
          </span>
          <span>{listing.comuna}</span>
        </p>
        <p className="card-p">
          <Price
            amount={precio}
            moneda={listing.moneda}
            unit={precio_unidad === 'mes' ? t('common:price.month') : t('common:price.night')}
          />
        </p>
        {listing.marcas_rechazo > 0 && <p className="small mute">{t('strikes', { count: listing.marcas_rechazo })}</p>}
      </div>
    </article>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const { s, page } = asked(new URL(request.url).searchParams);
  await client.ensureQueryData(ownQuery(s, page));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('dashboard:title'), noindex: true }) };
