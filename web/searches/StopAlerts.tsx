import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { StatePage } from '../ui/state/EmptyState.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { stopLinkQuery } from './queries.ts';

/**
 * Opened from the link in a mail, without signing in. The mails are stopped by the button, not by opening the page, since mail scanners
 * open links.
 */
export const StopAlerts = ({ clave, token }: { clave: string; token: string }) => {
  const { t } = useTranslation('searches');
  const link = useQuery(stopLinkQuery(clave, token));
  const stop = useCommand({
    send: (_, key) =>
      answer(
        api.POST('/api/v1/busquedas-guardadas/{clave}/baja/{token}', { params: { path: { clave, token } }, ...withIdempotencyKey(key) }),
      ),
    refresh: [['searches']],
  });
  const list = <ButtonLink to={paths.savedSearches}>{t('toList')}</ButtonLink>;
  if (link.error && 'status' in link.error && link.error.status === 404)
    return (
      <StatePage icon={<Drawing of="link" />} title={t('stop.deadTitle')} action={list}>
        {t('stop.dead')}
      </StatePage>
    );
  if (link.error) return <Failure error={link.error} retry={() => void link.refetch()} />;
  if (!link.data) return <div className="form-page" aria-busy="true" />;
  if (stop.done || !link.data.avisos)
    return (
      <StatePage icon={<BellOff size={32} />} title={t('stop.doneTitle')} action={list}>
        {t('stop.done', { name: link.data.nombre })}
      </StatePage>
    );
  return (
    <div className="form-page">
      <h1>{t('stop.title')}</h1>
      <p className="mute">{t('stop.text', { name: link.data.nombre })}</p>
      <div className="form">
        {stop.problem && <Refusal problem={stop.problem} />}
        <Button block busy={stop.busy} onClick={() => stop.run(undefined)}>
          {t('stop.do')}
        </Button>
      </div>
    </div>
  );
};
