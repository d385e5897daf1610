import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Handle } from '../../head.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { StatePage } from '../../ui/state/EmptyState.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';

type End = { icon: ReactNode; title: string; text: string; to: string; label: string };

/**
 * Opened from the link in either mail. The change is approved by the button, not by opening the page, since mail scanners open links
 * (D-97).
 */
export const ApproveEmailPage = () => {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const client = useQueryClient();
  const approve = useCommand({
    send: (_, key) => answer(api.POST('/api/v1/change/email', { body: { token }, ...withIdempotencyKey(key) })),
    onDone: () => client.invalidateQueries(meQuery),
  });
  if (approve.done?.changed)
    return (
      <Ended
        icon={<CircleCheck size={32} />}
        title={t('email_change.doneTitle')}
        text={t('email_change.done')}
        to={paths.home}
        label={t('going.home')}
      />
    );
  if (approve.done)
    return (
      <Ended
        icon={<MailCheck size={32} />}
        title={t('email_change.halfTitle')}
        text={t('email_change.half')}
        to={paths.home}
        label={t('going.home')}
      />
    );
  if (approve.problem?.code === 'token_unavailable')
    return (
      <Ended
        icon={<Drawing of="link" />}
        title={t('email_change.deadTitle')}
        text={t('email_change.dead')}
        to={paths.changeEmail}
        label={t('email_change.again')}
      />
    );
  return (
    <div className="form-page">
      <h1>{t('email_change.approveTitle')}</h1>
      <p className="mute">{t('email_change.approveText')}</p>
      <div className="form">
        {approve.problem && <Refusal problem={approve.problem} />}
        <Button block busy={approve.busy} onClick={() => approve.run(undefined)}>
          {t('email_change.approve')}
        </Button>
      </div>
    </div>
  );
};

const Ended = ({ icon, title, text, to, label }: End) => (
  <StatePage icon={icon} title={title} action={<ButtonLink to={to}>{label}</ButtonLink>}>
    {text}
  </StatePage>
);

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:email_change.title'), noindex: true }) };
