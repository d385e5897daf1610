import { useTranslation } from 'react-i18next';
import styles from '../account.module.css';
import { ADVISED, strengthOf } from './password-strength.ts';

const STEPS = [1, 2, 3, 4] as const;
const NAMES = { 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

/** How hard a new password is to guess, in bars and in words, and the advice to make it longer (U-02). */
export const PasswordMeter = ({ password }: { password: string }) => {
  const { t } = useTranslation('account');
  if (password === '') return null;
  const strength = strengthOf(password);
  return (
    <div className="small">
      <div className={styles.meter} data-strength={strength} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= strength ? styles.full : undefined} />
        ))}
      </div>
      <p role="status">
        <span className="vh">{t('meter.label')}: </span>
        {t(`meter.${NAMES[strength]}`)}
      </p>
      {[...password].length < ADVISED && <p className="mute">{t('meter.nudge')}</p>}
    </div>
  );
};
