import { useRef, useState } from 'react';
import type { CaptchaAction } from '../../../src/kernel/forms/captcha.ts';

/** `consent`: the installation asks a third party, to which this visitor has not agreed yet. */
type CaptchaState = 'open' | 'busy' | 'consent' | 'done' | 'failed';

/**
 * The box that tells people from programs (SEC-18). Nothing is loaded or asked before the tick. An answer is accepted once: after a form
 * was sent, `again` opens the box for the next one.
 */
export const useCaptcha = (action: CaptchaAction) => {
  const [state, setState] = useState<CaptchaState>('open');
  const answer = useRef<string | undefined>(undefined);
  const tick = async (): Promise<void> => {
    if (state === 'busy' || state === 'done') return;
    setState('busy');
    try {
      const { captchaAnswer } = await import('./answer.ts');
      const had = await captchaAnswer(action, state === 'consent');
      if (had === null) return setState('consent');
      answer.current = had;
      setState('done');
    } catch {
      setState('failed');
    }
  };
  const again = (): void => {
    answer.current = undefined;
    setState('open');
  };
  return { state, tick, again, answer: () => answer.current };
};

export type CaptchaBox = ReturnType<typeof useCaptcha>;
