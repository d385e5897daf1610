import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const listingsRejections = {
  space_not_found: { status: 404, es: 'Este alojamiento no existe.', en: 'This place does not exist.' },
  space_not_active: { status: 404, es: 'Este alojamiento no está activo.', en: 'This place is not active.' },
  not_yet_approved: { status: 404, es: 'Este alojamiento aún no está publicado.', en: 'This place is not published yet.' },
  no_longer_available: { status: 410, es: 'Este alojamiento ya no está disponible.', en: 'This place is no longer available.' },
  already_blocked: { status: 409, es: 'Este alojamiento ya está bloqueado.', en: 'This place is blocked already.' },
  not_blocked: { status: 409, es: 'Este alojamiento no está bloqueado.', en: 'This place is not blocked.' },
  still_draft: {
    status: 409,
    es: 'Este alojamiento es un borrador: su anfitrión aún no lo envió a revisión.',
    en: 'This place is a draft: its host has not handed it in for review yet.',
  },
  has_reservations: { status: 409, es: 'Este alojamiento tiene reservas por venir.', en: 'This place has reservations to come.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof listingsRejections> {}
}
