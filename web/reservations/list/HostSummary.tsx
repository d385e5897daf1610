import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import { ownQuery } from '../../dashboard/queries.ts';
import { paths } from '../../paths.ts';
import { textIn } from '../../texts.ts';
import { ROWS } from '../../ui/paging.ts';
import styles from './list.module.css';

const spacesQuery = ownQuery({ s: '', page: 1, perPage: ROWS });

/** Preloads the data of the summary: it is above the list, so loading it later would shift the list. */
export const preloadHostSummary = (client: QueryClient): Promise<unknown> => client.prefetchQuery(spacesQuery);

/** A host's summary: the next arrival, and the strikes that count (D-50). The filters below count the requests. */
export const HostSummary = () => {
  const { t, i18n } = useTranslation('reservations');
  const { data: spaces } = useQuery(spacesQuery);
  if (!spaces || spaces.data.length === 0) return null;
  const name = (nombre: Parameters<typeof textIn>[0]) => textIn(nombre, i18n.language);
  const arrivals = spaces.data.flatMap(({ proxima_llegada: day, nombre }) => (day ? [{ day, space: name(nombre) }] : []));
  const [next] = arrivals.sort((a, b) => (a.day < b.day ? -1 : 1));
  const struck = spaces.data.filter(({ marcas_rechazo }) => marcas_rechazo > 0);
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('hostSummary.next')}</dt>
        <dd className="num">{next ? shortWeekdayText(i18n.language, next.day) : t('hostSummary.nobody')}</dd>
        {next && <dd className="small mute">{next.space}</dd>}
      </div>
      <div>
        <dt>{t('hostSummary.strikes')}</dt>
        {struck.length === 0 && <dd>{t('hostSummary.none')}</dd>}
        {struck.map(({ idalojamiento, nombre, marcas_rechazo }) => (
          <dd key={idalojamiento}>
            <span className="num">{t('hostSummary.of', { count: marcas_rechazo })}</span>{' '}
            <Link className="link tall small" to={paths.dashboard}>
              {name(nombre)}
            </Link>
          </dd>
        ))}
      </div>
    </dl>
  );
};
