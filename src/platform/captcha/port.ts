import type { RejectionCode } from '../../shared/rejection.ts';

/** A puzzle as altcha-lib makes it; the browser solves it and sends back base64 of `{challenge, solution}`. */
export type Puzzle = {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string | undefined;
    readonly data?: Readonly<Record<string, string | number | boolean | null>> | undefined;
  };
  readonly signature?: string | undefined;
};

/** What a form has to show: nothing, a puzzle to solve, or reCAPTCHA with its public key. */
export type Asked =
  | { readonly kind: 'none' }
  | { readonly kind: 'altcha'; readonly challenge: Puzzle }
  | { readonly kind: 'recaptcha'; readonly siteKey: string };

export type CaptchaCode = Extract<
  RejectionCode,
  'captcha_required' | 'captcha_expired' | 'captcha_failed' | 'captcha_too_fast' | 'captcha_unavailable'
>;

/** What a public form sends beside its own fields. `website`: a field that people do not see; `elapsed`: milliseconds the form was open. */
export type FormTraps = {
  readonly website?: string | undefined;
  readonly elapsed?: number | undefined;
  readonly recaptcha?: string | undefined;
};

/** Questions and their answers (SEC-18). */
export type Puzzles = {
  ask(): Promise<Asked>;
  /**
   * Accepts one answer once, in all processes together. `action` names the form. Throws Rejection: `captcha_required` without an answer,
   * `captcha_expired` for one that is too old or was used, `captcha_too_fast` within two seconds of the question, `captcha_failed` for any
   * other, `captcha_unavailable` while the provider does not answer. Must not be called in a transaction.
   */
  check(answer: string | undefined, action: CaptchaAction): Promise<void>;
};

/** Tells people from programs that fill in forms (SEC-18). */
export type Captcha = Puzzles & {
  /** For forms that ask nothing of most people: what fell into a trap has to answer a question. Throws as `check` does. */
  expectPerson(form: FormTraps, action: CaptchaAction): Promise<void>;
};

export type CaptchaAction = 'contact' | 'register' | 'recover' | 'report' | 'visit';

/** A form that is sent sooner than this after its puzzle was asked was not filled in by a person. */
export const LEAST_MS = 2_000;
/** How long an answer counts: whoever takes longer gets a new puzzle. */
export const ANSWER_LIFE = 'PT10M';
