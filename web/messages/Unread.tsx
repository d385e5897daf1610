import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from './queries.ts';

const STALE_MS = 60_000;

/** The number of unread messages; hidden while there are none. */
export const Unread = () => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...unreadQuery, staleTime: STALE_MS });
  if (!data) return null;
  return (
    <span className="count">
      <span aria-hidden="true">{data > 9 ? '9+' : data}</span>
      <span className="vh">{t('menu.unread', { count: data })}</span>
    </span>
  );
};
