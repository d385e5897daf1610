import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const visitsRejections = {
  already_closed: { status: 409, es: 'Esta visita ya se cerró.', en: 'This viewing is closed already.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof visitsRejections> {}
}
