import { useRef, useState } from 'react';
import type { CaptchaAction } from '../../../src/kernel/forms/captcha.ts';

/** `consent`: the installation uses a third party, to which this visitor has not consented yet. */
type CaptchaState = 'open' | 'busy' | 'consent' | 'done' | 'failed';

/**
 * The captcha checkbox (SEC-18). Nothing is loaded or requested before it is ticked. A response is accepted once: after a form was sent,
 * `again` resets the box for the next one.
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
