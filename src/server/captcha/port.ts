import type { CaptchaAction } from '../../kernel/forms/captcha.ts';
import type { RejectionCode } from '../../kernel/rejection.ts';
import type { Puzzle } from './puzzle.ts';

/** The challenge that a form shows: none, a puzzle to solve, or reCAPTCHA with its public key. */
export type Challenge =
  | { readonly kind: 'none' }
  | { readonly kind: 'altcha'; readonly challenge: Puzzle }
  | { readonly kind: 'recaptcha'; readonly siteKey: string };

export type CaptchaCode = Extract<
  RejectionCode,
  'captcha_required' | 'captcha_expired' | 'captcha_failed' | 'captcha_too_fast' | 'captcha_unavailable'
>;

/** The fields of a public form besides its own. `website`: a field that people do not see; `elapsed`: milliseconds the form was open. */
export type FormTraps = {
  readonly website?: string | undefined;
  readonly elapsed?: number | undefined;
  readonly recaptcha?: string | undefined;
};

/** `isCrowded`: strangers have exhausted their shared limit, so that each of them must solve a captcha (D-168). */
type Crowding = { readonly isCrowded: boolean };

/** Challenges and their answers (SEC-18). */
export type Puzzles = {
  ask(): Promise<Challenge>;
  /**
   * Accepts one answer once, in all processes together. `action` names the form. Throws Rejection: `captcha_required` without an answer,
   * `captcha_expired` for one that is too old or was used, `captcha_too_fast` within two seconds of the question, `captcha_failed` for any
   * other, `captcha_unavailable` while the provider does not answer. Must not be called in a transaction.
   */
  check(answer: string | undefined, action: CaptchaAction): Promise<void>;
};

/** Tells people from programs that fill in forms (SEC-18). */
export type Captcha = Puzzles & {
  /**
   * For forms that show most people no captcha: it is required of what fell into a trap and, while it is crowded, of every stranger. Throws
   * as `check` does.
   */
  expectPerson(form: FormTraps, action: CaptchaAction, crowding?: Crowding): Promise<void>;
};

/** How long an answer is valid; after that a new puzzle is needed. */
export const ANSWER_LIFE = 'PT10M';
