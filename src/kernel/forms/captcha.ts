/** The public forms by name: reCAPTCHA counts them separately, and the server expects the name of the form that an answer belongs to. */
export type CaptchaAction = 'contact' | 'login' | 'register' | 'recover' | 'report' | 'visit';

/** A form that is sent sooner than this after it was opened, or after its puzzle was issued, was not filled in by a person (SEC-18). */
export const LEAST_MS = 2_000;
