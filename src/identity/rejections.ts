import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const identityRejections = {
  wrong_credentials: 401,
  password_required: 409,
  only_way_in: 409,
  weak_password: 422,
  common_password: 422,
  token_unavailable: 400,
  profile_incomplete: 422,
  host_terms_required: 403,
  already_confirmed: 409,
  user_not_found: 409,
  already_registered: 409,
  own_role: 409,
  impersonation_own_account: 409,
  impersonation_of_team: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof identityRejections> {}
}
