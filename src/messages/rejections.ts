import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const messagesRejections = {
  phone_required: 422,
  conversation_blocked: 409,
  muted: 403,
  already_decided: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof messagesRejections> {}
}
