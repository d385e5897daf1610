import { useRef, useState, useSyncExternalStore } from 'react';
import type { CaptchaAction } from '../../../src/kernel/forms/captcha.ts';
import type { Problem } from '../../api/problem.ts';
import { useCaptcha } from './use-captcha.ts';

const never = () => () => undefined;

/**
 * What a public form sends beside its own fields (SEC-18): a field that people do not see and how long the form was open. Most people are
 * asked nothing; after a refusal for one of them the box shows, and `fields` holds its answer.
 */
export const useTraps = (action: CaptchaAction) => {
  const captcha = useCaptcha(action);
  const [asked, setAsked] = useState(false);
  const isFirstPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // a form that came with the page was there before the program that counts
  const [since] = useState(() => (isFirstPage ? 0 : performance.now()));
  const trap = useRef<HTMLInputElement>(null);
  return {
    captcha,
    asked,
    trap,
    fields: () => {
      const website = trap.current?.value;
      const recaptcha = captcha.answer();
      return { elapsed: Math.round(performance.now() - since), ...(website && { website }), ...(recaptcha && { recaptcha }) };
    },
    /** To be told of each refusal: an answer is accepted once. */
    refused: ({ code }: Pick<Problem, 'code'>) => {
      if (code.startsWith('captcha')) setAsked(true);
      captcha.again();
    },
  };
};

export type FormTraps = ReturnType<typeof useTraps>;
