import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../ui/use-online.ts';

/** The last loaded content stays visible; when the network returns, all of it is refetched. */
export const Offline = () => {
  const { t } = useTranslation();
  const online = useOnline();
  const client = useQueryClient();
  useEffect(() => {
    if (online) void client.refetchQueries({ type: 'active', stale: true });
  }, [online, client]);
  if (online) return null;
  return (
    <div className="offline" role="status">
      <WifiOff size={18} aria-hidden />
      {t('shell.offline')}
    </div>
  );
};
