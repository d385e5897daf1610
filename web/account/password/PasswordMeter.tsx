import { useTranslation } from 'react-i18next';
import styles from '../shared/account.module.css';
import { strengthOf } from './password-strength.ts';

const STEPS = [1, 2, 3, 4] as const;
const NAMES = { 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

/**
 * How hard a new password is to guess, in bars and in words, and the advice to make it longer (U-02). All of it is present from the start:
 * anything that appears or disappears during typing would move the button below, and a click in progress would miss it.
 */
export const PasswordMeter = ({ password }: { password: string }) => {
  const { t } = useTranslation('account');
  const strength = password === '' ? 0 : strengthOf(password);
  return (
    <div className="small">
      <div className={styles.meter} data-strength={strength} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= strength ? styles.full : undefined} />
        ))}
      </div>
      <p role="status">
        <span className={strength === 0 ? 'mute' : 'vh'}>{t('meter.label')}</span>
        {strength !== 0 && (
          <>
            <span className="vh">: </span>
            {t(`meter.${NAMES[strength]}`)}
          </>
        )}
      </p>
      <p className="mute">{t('meter.nudge')}</p>
    </div>
  );
};
