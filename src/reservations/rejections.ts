import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const reservationsRejections = {
  too_many_requests_open: { status: 409, es: 'Ya tienes tres solicitudes abiertas.', en: 'You already have three open requests.' },
  too_many_requests_listing: {
    status: 409,
    es: 'Ya has enviado varias solicitudes a este alojamiento en las últimas 24 horas. Inténtalo más tarde.',
    en: 'You have already sent several requests to this place in the last 24 hours. Please try again later.',
  },
  too_many_requests_day: {
    status: 409,
    es: 'Has enviado muchas solicitudes en las últimas 24 horas. Inténtalo más tarde.',
    en: 'You have sent many requests in the last 24 hours. Please try again later.',
  },
  already_requested: {
    status: 409,
    es: 'Ya tienes una solicitud para este alojamiento.',
    en: 'You already have a request for this place.',
  },
  own_space: { status: 409, es: 'Es tu propio alojamiento.', en: 'It is your own place.' },
  too_late: {
    status: 409,
    es: 'Queda muy poco tiempo para que el anfitrión responda.',
    en: 'Too little time is left for the host to answer.',
  },
  draft: { status: 409, es: 'La solicitud todavía no se envió.', en: 'The request has not been sent yet.' },
  draft_lapsed: { status: 409, es: 'El borrador caducó. Empieza de nuevo.', en: 'The draft lapsed. Please begin again.' },
  host_deadline: {
    status: 409,
    es: 'El plazo para responder terminó y la solicitud se rechazó sola.',
    en: 'The time to answer is over and the request was declined automatically.',
  },
  already_rejected: { status: 409, es: 'Esta solicitud ya se rechazó.', en: 'This request was already declined.' },
  already_accepted: { status: 409, es: 'Esta solicitud ya se aceptó.', en: 'This request was already accepted.' },
  already_paid: { status: 409, es: 'Esta reserva ya está pagada.', en: 'This reservation is already paid.' },
  payment_deadline: { status: 409, es: 'El plazo de pago terminó.', en: 'The time to pay is over.' },
  transfer_deadline: { status: 409, es: 'El plazo de la transferencia terminó.', en: 'The time for the transfer is over.' },
  transfer_too_late: { status: 409, es: 'Queda muy poco tiempo para una transferencia.', en: 'Too little time is left for a transfer.' },
  payment_proposed: {
    status: 409,
    es: 'Estamos comprobando un pago de esta reserva. Mientras tanto el plazo no corre.',
    en: 'We are checking a payment of this reservation. Meanwhile the time to pay stands still.',
  },
  canceled_by_guest: { status: 409, es: 'El huésped canceló la reserva.', en: 'The guest cancelled the reservation.' },
  canceled_by_host: { status: 409, es: 'El anfitrión canceló la reserva.', en: 'The host cancelled the reservation.' },
  canceled_by_admin: { status: 409, es: 'Posada canceló la reserva.', en: 'Posada cancelled the reservation.' },
  total_changed: {
    status: 409,
    es: 'El total subió desde que lo viste, porque un descuento ya no vale. No se pidió nada: mira el total de ahora y decide.',
    en: 'The total has gone up since you saw it, because a discount no longer holds. Nothing was requested: look at the present total and decide.',
  },
  refund_changed: {
    status: 409,
    es: 'Lo que se devuelve cambió desde que lo viste. No se canceló nada: mira el importe de ahora y decide.',
    en: 'What comes back has changed since you saw it. Nothing was cancelled: look at the present amount and decide.',
  },
  stay_begun: { status: 409, es: 'La estadía ya empezó: pídele a Posada que la termine.', en: 'The stay has begun: ask Posada to end it.' },
  stay_not_begun: {
    status: 409,
    es: 'La estadía aún no empieza: puedes cancelarla.',
    en: 'The stay has not begun yet: you can cancel it.',
  },
  not_asked: { status: 409, es: 'El anfitrión no pidió terminar esta estadía.', en: 'The host has not asked to end this stay.' },
  stay_over: { status: 409, es: 'La estadía ya terminó.', en: 'The stay is over.' },
  arrival_too_near: {
    status: 409,
    es: 'La llegada está demasiado cerca o ya pasó: hace falta una reserva nueva.',
    en: 'The arrival is too near or past: a new reservation is needed.',
  },
  /** The specification's short codes of links and payments; what is shown is the text of the `code_api` that goes with them. */
  E01: { status: 409, es: 'Esta reserva no existe.', en: 'This reservation does not exist.' },
  E02: { status: 409, es: 'El plazo terminó.', en: 'The time is over.' },
  E03: { status: 409, es: 'Esta reserva ya no sigue en pie.', en: 'This reservation no longer stands.' },
  E04: { status: 409, es: 'Esta reserva está en otro punto.', en: 'This reservation stands elsewhere.' },
  E05: { status: 409, es: 'El enlace no es válido.', en: 'The link is not valid.' },
  E06: { status: 409, es: 'Esta reserva ya está pagada.', en: 'This reservation is already paid.' },
  RES_LINK_E01: { status: 409, es: 'El enlace no corresponde a ninguna reserva.', en: 'The link does not belong to any reservation.' },
  RES_LINK_E02: {
    status: 409,
    es: 'El plazo para responder terminó y la solicitud se rechazó sola.',
    en: 'The time to answer is over and the request was declined automatically.',
  },
  RES_LINK_E03: { status: 409, es: 'Esta solicitud ya se rechazó.', en: 'This request was already declined.' },
  RES_LINK_E04: { status: 409, es: 'Esta solicitud ya se aceptó.', en: 'This request was already accepted.' },
  RES_LINK_E05: { status: 409, es: 'Esta reserva ya no admite esa acción.', en: 'This reservation no longer takes that action.' },
  RES_PAY_E01: { status: 409, es: 'Esta reserva no existe.', en: 'This reservation does not exist.' },
  RES_PAY_E02: {
    status: 409,
    es: 'El plazo de pago terminó o la reserva se canceló.',
    en: 'The time to pay is over or the reservation was cancelled.',
  },
  RES_PAY_E03: { status: 409, es: 'El anfitrión canceló la reserva.', en: 'The host cancelled the reservation.' },
  RES_PAY_E04: { status: 409, es: 'El anfitrión todavía no ha aceptado la solicitud.', en: 'The host has not accepted the request.' },
  RES_PAY_E05: { status: 409, es: 'El enlace de pago no es válido.', en: 'The payment link is not valid.' },
  RES_PAY_E06: { status: 409, es: 'Esta reserva ya está pagada.', en: 'This reservation is already paid.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof reservationsRejections> {}
}
