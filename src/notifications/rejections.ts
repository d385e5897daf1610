import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const notificationsRejections = {
  notice_fixed: 409,
  push_address: 422,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof notificationsRejections> {}
}
