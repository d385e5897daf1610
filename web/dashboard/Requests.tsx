import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from './queries.ts';

/** The number of this host's pending requests; hidden while there are none. `onNarrow`: where the header has no links. */
export const Requests = ({ onNarrow = false }: { onNarrow?: boolean }) => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...waitingQuery, staleTime: 60_000 });
  if (!data || data.total === 0) return null;
  return (
    <span className={onNarrow ? 'count only-narrow' : 'count'}>
      <span aria-hidden="true">{data.total > 9 ? '9+' : data.total}</span>
      <span className="vh">{t('menu.waiting', { count: data.total })}</span>
    </span>
  );
};
