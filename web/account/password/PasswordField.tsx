import { Check, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../ui/form/FieldError.tsx';
import styles from '../shared/account.module.css';
import { PasswordMeter } from './PasswordMeter.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  /** A new password: shows its rules, ticked while the person types (U-02). */
  chosen?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const RULES = [
  ['length', (p: string) => [...p].length >= 6 && [...p].length <= 64],
  ['lower', (p: string) => /\p{Ll}/u.test(p)],
  ['upper', (p: string) => /\p{Lu}/u.test(p)],
  ['digit', (p: string) => /\p{Nd}/u.test(p)],
] as const;

/** A password that can be shown, hidden, pasted or typed; at most 64 characters. */
export const PasswordField = ({ label, error, chosen, ...rest }: Props) => {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.withEye}>
        <input
          {...rest}
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          maxLength={64}
          aria-invalid={error ? true : undefined}
          aria-describedby={[chosen !== undefined && `${id}-rules`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        />
        <button type="button" className={styles.eye} aria-pressed={shown} aria-label={t('showPassword')} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </button>
      </div>
      {chosen !== undefined && (
        <ul className={`${styles.rules} small`} id={`${id}-rules`}>
          {RULES.map(([name, holds]) => (
            <li key={name} className={holds(chosen) ? 'ok' : undefined}>
              {holds(chosen) ? <Check size={16} aria-hidden /> : <span className={styles.dot} />}
              {t(`rule.${name}`)}
              {holds(chosen) && <span className="vh"> {t('rule.done')}</span>}
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && <PasswordMeter password={chosen} />}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};
