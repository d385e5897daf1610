import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useEnv } from '../../env.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import styles from './google.module.css';
import { leaveForGoogle } from './return.ts';

/** Below the forms for signing in and registering; hidden where Google is not configured (SEC-01). */
export const GoogleButton = ({ next }: { next: string }) => {
  const { t } = useTranslation('account');
  const { googleSignIn, publicUrl } = useEnv();
  const leave = useCommand({ send: () => leaveForGoogle(publicUrl, next) });
  if (!googleSignIn) return null;
  return (
    <div className={styles.google}>
      <p className={`${styles.or} small mute`}>
        <span>{t('google.or')}</span>
      </p>
      {leave.problem && <Refusal problem={leave.problem} />}
      <Button type="button" look="secondary" block busy={leave.busy} onClick={() => leave.run()}>
        {t('google.button')}
      </Button>
    </div>
  );
};
