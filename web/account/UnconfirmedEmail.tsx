import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Refusal } from '../ui/state/Failure.tsx';

/** Says what an unconfirmed address means and mails the link once more (D-134). */
export const UnconfirmedEmail = () => {
  const { t } = useTranslation('account');
  const [isSent, setSent] = useState(false);
  const send = useCommand({
    send: () => answer(api.POST('/api/v1/users/email/confirmation', {})),
    onDone: () => setSent(true),
  });
  return (
    <div className="note warning" role="status">
      <p>{isSent ? t('profile.resent') : t('profile.unconfirmed')}</p>
      {send.problem && <Refusal problem={send.problem} />}
      {!isSent && (
        <Button small busy={send.busy} onClick={() => send.run(undefined)}>
          {t('profile.resend')}
        </Button>
      )}
    </div>
  );
};
