import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const consoleRejections = {
  already_handled: 409,
  not_stopped: 409,
  mail_not_resendable: 409,
  highlights_changed: 409,
  too_many_rows: 422,
  export_expired: 410,
  unknown_filter: 422,
  unknown_sort: 422,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof consoleRejections> {}
}
