import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const favouritesRejections = {
  too_many_favourites: {
    status: 409,
    es: 'Ya guardas 500 espacios. Quita alguno para guardar otro.',
    en: 'You keep 500 places already. Remove one to keep another.',
  },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof favouritesRejections> {}
}
