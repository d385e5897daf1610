import { type CaptchaAction, LEAST_MS } from '../../../src/kernel/forms/captcha.ts';
import { answer, api } from '../../api/client.ts';

type Challenge = Awaited<ReturnType<typeof ask>>;
type Puzzle = NonNullable<Challenge['challenge']>;
type Grecaptcha = { ready(then: () => void): void; execute(siteKey: string, options: { action: string }): Promise<string> };

/** Allows for clock drift between two devices. */
const WAIT_MS = LEAST_MS + 200;
const SOLVE_MS = 60_000;

const ask = () => answer(api.POST('/api/v1/recaptcha/challenge'));

const solve = (challenge: Puzzle): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    worker.onerror = () => end(() => reject(new Error('the solver failed')));
    worker.onmessage = ({ data }: MessageEvent<{ counter?: number } | null>) =>
      end(() =>
        typeof data?.counter === 'number' ? resolve(btoa(JSON.stringify({ challenge, solution: data }))) : reject(new Error('not solved')),
      );
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: SOLVE_MS });
  });

/** Loaded only after ticking the box: it is a request to a third party, and the box says so. */
const provider = (siteKey: string): Promise<Grecaptcha> =>
  new Promise((resolve, reject) => {
    const known = (window as { grecaptcha?: Grecaptcha }).grecaptcha;
    if (known) return resolve(known);
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => reject(new Error('not loaded'));
    script.onload = () => {
      const loaded = (window as { grecaptcha?: Grecaptcha }).grecaptcha;
      if (loaded) loaded.ready(() => resolve(loaded));
      else reject(new Error('not loaded'));
    };
    document.head.append(script);
  });

/**
 * The captcha response of a form; undefined if the server requires none, null if it needs a third party and the visitor has not consented.
 * `agreed`: the visitor consents to requests to third parties. Throws if it cannot be obtained.
 */
export const captchaAnswer = async (action: CaptchaAction, agreed: boolean): Promise<string | null | undefined> => {
  const { kind, challenge, siteKey } = await ask();
  if (kind === 'recaptcha' && !agreed) return null;
  if (kind === 'recaptcha' && siteKey) return (await provider(siteKey)).execute(siteKey, { action });
  if (kind !== 'altcha' || !challenge) return undefined;
  const [solved] = await Promise.all([solve(challenge), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return solved;
};
