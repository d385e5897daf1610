import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import type { Handle } from '../head.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { StatePage } from '../ui/state/EmptyState.tsx';
import { Refusal } from '../ui/state/Failure.tsx';

/**
 * Opened from the link in the first mail. The address is confirmed by the button, not by opening the page, since mail scanners open links
 * (D-134).
 */
export const ConfirmEmailPage = () => {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const confirm = useCommand({
    send: (_, key) => answer(api.POST('/api/v1/confirm/email', { body: { token }, ...withIdempotencyKey(key) })),
  });
  if (confirm.done)
    return (
      <StatePage
        icon={<CircleCheck size={32} />}
        title={t('confirm.doneTitle')}
        action={<ButtonLink to={paths.home}>{t('going.home')}</ButtonLink>}
      >
        {t('confirm.done')}
      </StatePage>
    );
  if (confirm.problem?.code === 'token_unavailable')
    return (
      <StatePage
        icon={<Drawing of="link" />}
        title={t('confirm.deadTitle')}
        action={<ButtonLink to={paths.profile}>{t('confirm.another')}</ButtonLink>}
      >
        {t('confirm.dead')}
      </StatePage>
    );
  return (
    <div className="form-page">
      <h1>{t('confirm.title')}</h1>
      <p className="mute">{t('confirm.text')}</p>
      <div className="form">
        {confirm.problem && <Refusal problem={confirm.problem} />}
        <Button block busy={confirm.busy} onClick={() => confirm.run(undefined)}>
          {t('confirm.submit')}
        </Button>
      </div>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:confirm.title'), noindex: true }) };
