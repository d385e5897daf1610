import { useRef, useState, useSyncExternalStore } from 'react';
import type { CaptchaAction } from '../../../src/kernel/forms/captcha.ts';
import type { Problem } from '../../api/problem.ts';
import { useCaptcha } from './use-captcha.ts';

const never = () => () => undefined;

/**
 * What a public form sends besides its own fields (SEC-18): a hidden field and how long the form was open. Most people see no captcha;
 * after a rejection for one of these, the box appears, and `fields` contains its response.
 */
export const useTraps = (action: CaptchaAction) => {
  const captcha = useCaptcha(action);
  const [required, setRequired] = useState(false);
  const isFirstPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // a server-rendered form existed before this code started counting
  const [since] = useState(() => (isFirstPage ? 0 : performance.now()));
  const trap = useRef<HTMLInputElement>(null);
  return {
    captcha,
    required,
    trap,
    fields: () => {
      const website = trap.current?.value;
      const recaptcha = captcha.answer();
      return { elapsed: Math.round(performance.now() - since), ...(website && { website }), ...(recaptcha && { recaptcha }) };
    },
    /** Call on each rejection: a response is accepted only once. */
    refused: ({ code }: Pick<Problem, 'code'>) => {
      if (code.startsWith('captcha')) setRequired(true);
      captcha.again();
    },
  };
};

export type FormTraps = ReturnType<typeof useTraps>;
