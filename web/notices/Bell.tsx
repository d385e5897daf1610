import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { opensMenu } from '../ui/overlay/OpensMenu.tsx';
import { unreadNoticesQuery } from './queries.ts';

const Menu = opensMenu(() => import('./BellMenu.tsx').then(({ BellMenu }) => BellMenu));

/** The bell in the header: the number of unread notices, and the latest ones. */
export const Bell = () => {
  const { t } = useTranslation();
  const unread = useQuery(unreadNoticesQuery).data ?? 0;
  return (
    <Menu className="btn btn-quiet btn-s bell" label={unread > 0 ? t('menu.noticesUnread', { count: unread }) : t('menu.notices')}>
      <BellIcon size={20} aria-hidden />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </Menu>
  );
};
