import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { weekdayText } from '../../src/kernel/formats.ts';
import { SIDE_BY_SIDE } from '../../src/kernel/listings/limits.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { simulationCost } from '../../src/kernel/price/stay-cost.ts';
import { useEnv } from '../env.ts';
import type { Handle } from '../head.ts';
import { cardPrice } from '../home/queries.ts';
import { cancellationRows } from '../listing/Cancellation.tsx';
import { type Listing, listingQuery, simulationQuery } from '../listing/shared/queries.ts';
import type { PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { ShortCost } from '../pricing/ShortCost.tsx';
import { guestsIn, stayIn } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/listing/Picture.tsx';
import { Price } from '../ui/listing/Price.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import styles from './compare.module.css';

/** The ids of the spaces in the URL: without duplicates, as many as fit side by side. */
const idsIn = (params: URLSearchParams): number[] =>
  [...new Set((params.get('espacio') ?? '').split(',').map(idIn))].filter((id) => id > 0).slice(0, SIDE_BY_SIDE);

/** Up to four spaces side by side: total price, place, type, desk, rules, cancellation. All state is in the URL. */
export const ComparePage = () => {
  const { t, i18n } = useTranslation(['compare', 'common', 'listing']);
  const { now } = useEnv();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ids = idsIn(params);
  const stay = stayIn(params);
  const guests = guestsIn(params);
  const found = useQueries({ queries: ids.map(listingQuery) });
  const costs = useQueries({
    queries: ids.map((id) => ({ ...simulationQuery(id, stay ?? { from: '', to: '' }, guests), enabled: stay !== null })),
  });
  const spaces = found.flatMap(({ data }, i) => (data ? [{ listing: data, cost: costs[i] }] : []));
  if (spaces.length === 0 && found.every(({ isPending }) => !isPending))
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>{t('title')}</h1>
        <EmptyState icon={<Drawing of="search" />} title={t('none')} action={<ButtonLink to={paths.search}>{t('search')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
      </div>
    );
  const price = ({ listing, cost }: (typeof spaces)[number]): ReactNode => {
    if (stay && cost?.data) return <ShortCost cost={simulationCost(cost.data)} stay={stay} />;
    if (stay && cost?.isError) return t('notFree');
    const { precio, precio_unidad } = cardPrice(listing);
    return (
      <>
        <Price amount={precio} moneda={listing.moneda} /> {t(precio_unidad === 'mes' ? 'common:price.month' : 'common:price.night')}
      </>
    );
  };
  const desks = ({ piezas, tipo }: Listing) => tipo === 'cowork' || piezas.some(({ escritorio }) => escritorio > 0);
  const back = ({ zona_horaria }: Listing): string => {
    const [first] = cancellationRows(stay?.from ?? null, dayIn(zona_horaria, now));
    if (!first) return t('noRefund');
    return first.until
      ? t('refundUntil', { percentage: first.percentage, day: weekdayText(i18n.language, first.until) })
      : t('refundDays', { percentage: first.percentage, count: first.days });
  };
  const rows: readonly (readonly [string, (one: (typeof spaces)[number]) => ReactNode])[] = [
    [t(stay ? 'row.price' : 'row.rent'), (one) => <div className={styles.price}>{price(one)}</div>],
    [t('row.place'), ({ listing }) => `${listing.comuna}, ${listing.pais}`],
    [
      t('row.kind'),
      ({ listing: { rooms, tipo, categoria } }) =>
        t(`common:category.${categoria}`) + (rooms > 0 && tipo !== 'cowork' ? ` · ${t('listing:rooms', { count: rooms })}` : ''),
    ],
    [t('row.guests'), ({ listing }) => t('common:guests', { count: listing.maximo_huespedes })],
    [t('row.desk'), ({ listing }) => t(desks(listing) ? 'yes' : 'no')],
    [t('row.rules'), ({ listing }) => textIn(listing.reglas, i18n.language) || '—'],
    [t('row.cancellation'), ({ listing }) => back(listing)],
  ];
  const without = (id: number) =>
    void navigate(
      paths.compare(
        ids.filter((one) => one !== id),
        stay,
        guests,
      ),
      { replace: true },
    );
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('title')}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={styles.scroll} aria-label={t('title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {spaces.map(({ listing }) => (
                <th scope="col" key={listing.idalojamiento}>
                  <div className={styles.shot}>
                    <Picture photo={listing.gallery[0]} alt="" sizes="240px" />
                    <button
                      type="button"
                      className="heart"
                      aria-label={t('without', { title: textIn(listing.nombre, i18n.language) })}
                      onClick={() => without(listing.idalojamiento)}
                    >
                      <X size={18} aria-hidden />
                    </button>
                  </div>
                  <Link to={paths.listing(listing.idalojamiento, stay, guests)}>{textIn(listing.nombre, i18n.language)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {spaces.map((one) => (
                  <td key={one.listing.idalojamiento}>{cell(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await Promise.all(idsIn(new URL(request.url).searchParams).map((id) => client.prefetchQuery(listingQuery(id))));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('compare:title'), noindex: true }) };
