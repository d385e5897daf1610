import { useTranslation } from 'react-i18next';
import { FieldError } from '../form/FieldError.tsx';
import type { CaptchaBox } from './use-captcha.ts';

export const CAPTCHA_ID = 'captcha';

/** A checkbox: the check runs in the background, and its result is also given in words. `missing`: the form was sent without it. */
export const Captcha = ({ captcha: { state, tick }, missing }: { captcha: CaptchaBox; missing: boolean }) => {
  const { t } = useTranslation('forms');
  const error = state === 'failed' ? t('captcha.failed') : missing && state === 'open' ? t('captcha.missing') : undefined;
  return (
    <div className="field">
      <label className="check" htmlFor={CAPTCHA_ID}>
        <input
          type="checkbox"
          id={CAPTCHA_ID}
          checked={state === 'busy' || state === 'done'}
          onChange={({ target }) => target.checked && void tick()} // not when an early press is replayed as unticked
          aria-invalid={error ? true : undefined}
          aria-describedby={`${CAPTCHA_ID}-state${error ? ` ${CAPTCHA_ID}-error` : ''}`}
        />
        <span>{t('captcha.label')}</span>
      </label>
      <p className="hint" id={`${CAPTCHA_ID}-state`} aria-live="polite">
        {state === 'failed' ? '' : t(`captcha.${state}`)}
      </p>
      <FieldError id={`${CAPTCHA_ID}-error`} error={error} />
    </div>
  );
};
