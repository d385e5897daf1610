import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { rangeText } from '../../src/kernel/formats.ts';
import { firstSearchDay } from '../../src/kernel/local-time.ts';
import { placeQuery } from '../api/places.ts';
import { useEnv } from '../env.ts';
import { listingQuery } from '../listing/shared/queries.ts';
import { idIn } from '../paths.ts';
import { guestsIn, placeNamed, stayBetween } from '../search-address.ts';
import { Frame } from '../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';

const ChangeSearch = lazyComponent(() => import('../search/ChangeSearch.tsx').then(({ ChangeSearch }) => ChangeSearch));
/** Prefetches the code; a failure is ignored, since the press loads it again. */
const preload = () => void Promise.all([ChangeSearch.fetch(), Frame.fetch()]).catch(() => undefined);

/** The current search in the header; a press opens it for changes. */
export const SearchPill = () => {
  const { t, i18n } = useTranslation();
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { fecha_inicio, fecha_termino, idalojamiento } = useParams();
  const from = params.get('fecha_inicio') ?? fecha_inicio;
  const to = params.get('fecha_termino') ?? fecha_termino;
  const today = firstSearchDay(useEnv().now);
  const client = useQueryClient();
  const place = useQuery(placeQuery(params.get('search_query'))).data;
  const where =
    place?.comuna ?? placeNamed(params) ?? (client.getQueryData(listingQuery(idIn(idalojamiento)).queryKey)?.comuna || t('pill.anywhere'));
  const stayDates = stayBetween(from, to);
  const stay = stayDates && stayDates.from >= today ? stayDates : null;
  const when = stay ? rangeText(i18n.language, stay.from, stay.to) : t('pill.anyDates');
  const who = t('guests', { count: guestsIn(params) });
  return (
    <>
      <button type="button" className="pill" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        <span className="vh">{t('pill.change')}: </span>
        <span className="seg only-wide">{where}</span>
        <span className="seg only-wide">{when}</span>
        <span className="seg only-wide">{who}</span>
        <span className="two only-narrow">
          <b>{where}</b>
          <span>
            {when}
            <span className="who"> · {who}</span>
          </span>
        </span>
        <span className="go">
          <Search size={20} aria-hidden />
        </span>
      </button>
      {open && <ChangeSearch stay={stay} onClose={() => setOpen(false)} />}
    </>
  );
};
