import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { firstSearchDay } from '../../src/kernel/local-time.ts';
import { placeQuery } from '../api/places.ts';
import { useEnv } from '../env.ts';
import { Finder } from '../home/Finder.tsx';
import { paths } from '../paths.ts';
import { guestsIn } from '../search-address.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { searchedAgain } from './shared/address.ts';
import { criteriaOf, shownBy } from './shared/criteria.ts';
import { resultsQuery } from './shared/queries.ts';

type Props = { stay: { from: string; to: string } | null; onClose: () => void };

/** Changes place, dates and guests of a search in place; the other filters stay (docs/rules/product.md#pages, X-41). */
export const ChangeSearch = ({ stay, onClose }: Props) => {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { say } = useToast();
  const client = useQueryClient();
  const today = firstSearchDay(useEnv().now);
  const place = useQuery(placeQuery(params.get('search_query')));
  const inSearch = pathname === paths.search;
  const criteria = criteriaOf(params, today);
  const by = shownBy(criteria, client.getQueryData(resultsQuery(criteria).queryKey));
  if (place.isPending) return null;
  return (
    <Dialog open kind="sheet" title={t('change')} onClose={onClose}>
      <Finder
        initial={{ place: place.data ?? null, from: stay?.from ?? null, to: stay?.to ?? null, guests: guestsIn(params) }}
        byMonths={inSearch && by === 'month'}
        onFind={async (wanted) => {
          const { address, priceDropped } = searchedAgain(inSearch ? params : new URLSearchParams(), wanted, stay);
          // the open dialog has a history entry, which the new search replaces
          await navigate(`${paths.search}?${address}`, { replace: true });
          onClose();
          if (priceDropped) say(t('priceDropped'));
        }}
      />
    </Dialog>
  );
};
