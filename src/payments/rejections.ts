import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const paymentsRejections = {
  invalid_signature: {
    status: 409,
    es: 'La firma de la notificación no es válida.',
    en: 'The signature of the notification is not valid.',
  },
  already_announced: { status: 409, es: 'La transferencia ya se avisó.', en: 'The transfer was already announced.' },
  nothing_owed: { status: 409, es: 'El anfitrión no debe nada por este pago.', en: 'The host owes nothing for this payout.' },
  host_in_debt: {
    status: 409,
    es: 'El anfitrión nos debe dinero en otra moneda: hasta que se salde no se le paga.',
    en: 'The host owes us money in another currency: nothing is paid out until that is settled.',
  },
  method_unavailable: { status: 422, es: 'Ese medio de pago no está disponible aquí.', en: 'That payment method is not available here.' },
  not_in_review: { status: 409, es: 'Este cobro no está en revisión.', en: 'This payment is not under review.' },
  nothing_due: { status: 409, es: 'No queda nada por pagar.', en: 'Nothing is left to pay.' },
  not_due_yet: { status: 409, es: 'Todavía no toca pagarlo.', en: 'It is not due yet.' },
  payout_held: {
    status: 409,
    es: 'El anfitrión cambió sus datos bancarios: hasta que pasen 48 horas no se le paga.',
    en: 'The host has changed the bank details: nothing is paid out until 48 hours have passed.',
  },
  payment_contested: {
    status: 409,
    es: 'El titular de la tarjeta recuperó su dinero: solo se paga al anfitrión si otro administrador está de acuerdo, o cuando el caso esté resuelto.',
    en: 'The card’s holder has taken the money back: the host is paid only if another administrator agrees, or once the case is settled.',
  },
  not_contested: { status: 409, es: 'Este cobro no tiene un contracargo abierto.', en: 'This payment has no open chargeback.' },
  second_administrator: {
    status: 409,
    es: 'Otro administrador tiene que confirmarlo: lo empezaste tú.',
    en: 'Another administrator has to confirm it: you began it.',
  },
  not_waiting: { status: 409, es: 'Ya no espera a nadie.', en: 'It waits for nobody any more.' },
  not_marked_paid: {
    status: 409,
    es: 'Ningún administrador marcó este cobro como pagado: no hay qué corregir.',
    en: 'No administrator marked this payment as paid: there is nothing to correct.',
  },
  money_gone_on: {
    status: 409,
    es: 'El dinero ya siguió su camino: hay un pago al anfitrión o un mes recibido. Corrige primero eso.',
    en: 'The money has already gone on: there is a payout or a month received. Correct that first.',
  },
  nothing_refused: { status: 409, es: 'Ninguna pasarela rechazó esta devolución.', en: 'No gateway refused this refund.' },
  refund_sent: {
    status: 409,
    es: 'La devolución ya salió: ese dinero no vuelve por aquí.',
    en: 'The refund has already left: that money does not come back here.',
  },
  not_paid_out: { status: 409, es: 'No figura como pagado.', en: 'It is not marked as paid.' },
  gateway_pays_back: { status: 409, es: 'La pasarela lo devuelve por sí misma.', en: 'The gateway gives it back by itself.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof paymentsRejections> {}
}
