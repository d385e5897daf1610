import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const calendarRejections = {
  unavailable: { status: 409, es: 'Esas noches ya no están libres.', en: 'Those nights are no longer free.' },
  busy: { status: 409, es: 'Esas noches no están libres.', en: 'Those nights are not free.' },
  minimum_stay: { status: 422, es: 'La estadía es más corta que la mínima.', en: 'The stay is shorter than the minimum.' },
  leaves_gap: {
    status: 422,
    es: 'Dejaría un hueco más corto que la estadía mínima.',
    en: 'It would leave a gap shorter than the minimum stay.',
  },
  past: { status: 422, es: 'Esa fecha ya pasó.', en: 'That date has passed.' },
  too_far: { status: 422, es: 'Esa fecha queda demasiado lejos.', en: 'That date is too far ahead.' },
  overlap: { status: 400, es: 'Esas fechas se cruzan con una reserva o un bloqueo.', en: 'Those dates overlap a reservation or a block.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof calendarRejections> {}
}
