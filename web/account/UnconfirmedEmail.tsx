import { CircleAlert, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { useOnlyLooking } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Refusal } from '../ui/state/Failure.tsx';

/** Explains what an unconfirmed address means and mails the link again (D-134). */
export const UnconfirmedEmail = () => {
  const { t } = useTranslation('account');
  const [isSent, setSent] = useState(false);
  const because = useOnlyLooking();
  const send = useCommand({
    send: (_, key) => answer(api.POST('/api/v1/users/email/confirmation', withIdempotencyKey(key))),
    onDone: () => setSent(true),
  });
  return (
    <div className="form">
      <Note kind={isSent ? 'success' : 'warning'} icon={isSent ? MailCheck : CircleAlert} role="status">
        <p>{isSent ? t('profile.resent') : t('profile.unconfirmed')}</p>
        {!isSent && (
          <button
            type="button"
            className="link"
            aria-disabled={send.busy || because !== undefined || undefined}
            title={because}
            onClick={() => because || send.run(undefined)}
          >
            {t('profile.resend')}
          </button>
        )}
      </Note>
      {send.problem && <Refusal problem={send.problem} />}
    </div>
  );
};
