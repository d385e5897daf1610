import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { placeQuery } from '../api/places.ts';
import { shortRange } from '../format.ts';
import { paths } from '../paths.ts';
import { guestsIn } from '../search-address.ts';

/** What was searched, in the header; a press leads back to changing it. */
export const SearchPill = () => {
  const { t, i18n } = useTranslation();
  const [params] = useSearchParams();
  const { fecha_inicio, fecha_termino } = useParams();
  const from = params.get('fecha_inicio') ?? fecha_inicio;
  const to = params.get('fecha_termino') ?? fecha_termino;
  const isDay = (value: string | null | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
  const place = useQuery(placeQuery(params.get('search_query'))).data;
  const where = place?.comuna ?? params.get('long_name')?.split(',')[0] ?? params.get('comuna') ?? t('pill.anywhere');
  const when = isDay(from) && isDay(to) ? shortRange(from, to, i18n.language) : t('pill.anyDates');
  const who = t('guests', { count: guestsIn(params) });
  return (
    <Link className="pill" to={`${paths.home}?${params}#buscar`}>
      <span className="vh">{t('pill.change')}: </span>
      <span className="seg only-wide">{where}</span>
      <span className="seg only-wide">{when}</span>
      <span className="seg only-wide">{who}</span>
      <span className="two only-narrow">
        <b>{where}</b>
        <span>
          {when} · {who}
        </span>
      </span>
      <span className="go">
        <Search size={20} aria-hidden />
      </span>
    </Link>
  );
};
