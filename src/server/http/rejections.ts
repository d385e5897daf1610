import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** Rejections that any call may answer. Their texts: `texts/<language>/problems.json`. */
export const commonRejections = {
  internal: 500,
  unavailable_now: 503,
  not_found: 404,
  not_signed_in: 401,
  wrong_origin: 403,
  forbidden: 403,
  impersonation_over: 403,
  impersonation_reads_only: 403,
  impersonation_own_eyes: 403,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  idempotency_key_reused: 422,
  idempotency_key_in_flight: 409,
  required: 422,
  invalid: 422,
  too_short: 422,
  too_long: 422,
  out_of_range: 422,
  already_taken: 422,
  mismatch: 422,
  unknown_value: 422,
  sign_in_again: 403,
  invalid_format: 422,
  invalid_file: 422,
  contact_data: 422,
  length: 422,
  captcha_required: 400,
  captcha_expired: 400,
  captcha_failed: 400,
  captcha_too_fast: 400,
  captcha_unavailable: 503,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof commonRejections> {}
}
