import { own } from './own.ts';
import type { Language } from './types.ts';

type Texts = Readonly<Record<Language, string>>;

/** Title of a problem by its status. */
const TITLES: Readonly<Record<number, Texts>> = {
  400: { es: 'No se puede hacer', en: 'This cannot be done' },
  401: { es: 'Hace falta iniciar sesión', en: 'Please sign in' },
  403: { es: 'No está permitido', en: 'Not allowed' },
  404: { es: 'No encontrado', en: 'Not found' },
  405: { es: 'Método no admitido', en: 'Method not allowed' },
  409: { es: 'Entra en conflicto con el estado actual', en: 'In conflict with the current state' },
  410: { es: 'Ya no existe', en: 'Gone' },
  412: { es: 'Ha cambiado entretanto', en: 'It has changed meanwhile' },
  413: { es: 'Demasiado grande', en: 'Too large' },
  415: { es: 'Formato no admitido', en: 'Unsupported format' },
  422: { es: 'Hay datos que corregir', en: 'Some fields need correcting' },
  429: { es: 'Demasiadas peticiones', en: 'Too many requests' },
  500: { es: 'Algo ha fallado de nuestro lado', en: 'Something failed on our side' },
  503: { es: 'No disponible por un momento', en: 'Unavailable for a moment' },
};

/** What happened and what to do, by code. One table for every problem the API answers. */
const DETAILS: Readonly<Record<string, Texts>> = {
  internal: {
    es: 'Inténtalo de nuevo. Si persiste, envíanos el número de petición.',
    en: 'Please try again. If it persists, send us the request id.',
  },
  unavailable_now: { es: 'Vuelve a intentarlo en unos segundos.', en: 'Please try again in a few seconds.' },
  not_found: { es: 'Lo que buscas no existe o no es tuyo.', en: 'What you asked for does not exist or is not yours.' },
  not_signed_in: { es: 'Inicia sesión para continuar.', en: 'Sign in to continue.' },
  wrong_credentials: { es: 'El correo o la contraseña no son correctos.', en: 'The e-mail or the password is not right.' },
  wrong_origin: { es: 'La petición no viene de esta web.', en: 'The request does not come from this site.' },
  forbidden: { es: 'Puedes verlo, pero no hacer esto.', en: 'You may see this, but not do that.' },
  method_not_allowed: { es: 'Esta dirección no admite ese método.', en: 'This address does not take that method.' },
  conflict: { es: 'Otra persona lo cambió a la vez. Vuelve a cargarlo.', en: 'Somebody changed it at the same time. Load it again.' },
  precondition_failed: {
    es: 'Ha cambiado desde que lo abriste. Vuelve a cargarlo.',
    en: 'It has changed since you opened it. Load it again.',
  },
  too_large: { es: 'Lo enviado pasa del tamaño permitido.', en: 'What was sent exceeds the allowed size.' },
  unsupported_media: {
    es: 'Envía JSON, o un formulario con archivos donde se piden.',
    en: 'Send JSON, or a form with files where they are asked for.',
  },
  invalid_fields: { es: 'Revisa los campos señalados.', en: 'Check the fields that are named.' },
  too_many_requests: { es: 'Espera un poco antes de volver a intentarlo.', en: 'Wait a little before you try again.' },
  too_many_favourites: {
    es: 'Ya guardas 500 espacios. Quita alguno para guardar otro.',
    en: 'You keep 500 places already. Remove one to keep another.',
  },
  idempotency_key_reused: { es: 'Esa clave ya se usó con otros datos.', en: 'That key was already used with other data.' },
  idempotency_key_in_flight: {
    es: 'La primera petición con esa clave sigue en curso.',
    en: 'The first request with that key is still running.',
  },

  required: { es: 'Falta un dato obligatorio.', en: 'A required field is missing.' },
  invalid: { es: 'Un dato no es válido.', en: 'A field is not valid.' },
  too_short: { es: 'Un dato es demasiado corto.', en: 'A field is too short.' },
  too_long: { es: 'Es demasiado largo.', en: 'It is too long.' },
  out_of_range: { es: 'Un dato está fuera de los límites.', en: 'A field is out of range.' },
  already_taken: { es: 'Ya está en uso.', en: 'It is already in use.' },
  weak_password: {
    es: 'La contraseña necesita al menos 6 caracteres, con mayúscula, minúscula y número.',
    en: 'The password needs at least 6 characters with an upper case letter, a lower case letter and a digit.',
  },
  mismatch: { es: 'Los dos valores no coinciden.', en: 'The two values do not match.' },
  unknown_value: { es: 'Ese valor no está entre los posibles.', en: 'That value is not one of those possible.' },
  token_unavailable: { es: 'El enlace ya se usó o ha caducado.', en: 'The link was already used or has expired.' },

  profile_incomplete: { es: 'Completa tu perfil para continuar.', en: 'Complete your profile to continue.' },
  host_terms_required: { es: 'Acepta antes las condiciones para anfitriones.', en: 'Accept the terms for hosts first.' },
  space_not_found: { es: 'Este alojamiento no existe.', en: 'This place does not exist.' },
  sign_in_again: { es: 'Escribe tu contraseña para continuar.', en: 'Type your password to go on.' },
  already_blocked: { es: 'Este alojamiento ya está bloqueado.', en: 'This place is blocked already.' },
  already_handled: { es: 'Alguien ya lo atendió.', en: 'Somebody has seen to it already.' },
  still_draft: {
    es: 'Este alojamiento es un borrador: su anfitrión aún no lo envió a revisión.',
    en: 'This place is a draft: its host has not handed it in for review yet.',
  },
  not_blocked: { es: 'Este alojamiento no está bloqueado.', en: 'This place is not blocked.' },
  not_stopped: { es: 'Esa parte no está detenida.', en: 'That part has not stopped.' },
  mail_not_resendable: { es: 'Este correo no se puede reenviar.', en: 'This mail cannot be sent again.' },
  space_not_active: { es: 'Este alojamiento no está activo.', en: 'This place is not active.' },
  not_yet_approved: { es: 'Este alojamiento aún no está publicado.', en: 'This place is not published yet.' },
  no_longer_available: { es: 'Este alojamiento ya no está disponible.', en: 'This place is no longer available.' },

  unavailable: { es: 'Esas noches ya no están libres.', en: 'Those nights are no longer free.' },
  busy: { es: 'Esas noches no están libres.', en: 'Those nights are not free.' },
  minimum_stay: { es: 'La estadía es más corta que la mínima.', en: 'The stay is shorter than the minimum.' },
  leaves_gap: { es: 'Dejaría un hueco más corto que la estadía mínima.', en: 'It would leave a gap shorter than the minimum stay.' },
  past: { es: 'Esa fecha ya pasó.', en: 'That date has passed.' },
  too_far: { es: 'Esa fecha queda demasiado lejos.', en: 'That date is too far ahead.' },
  too_many_guests: { es: 'Son más huéspedes de los que admite el alojamiento.', en: 'That is more guests than the place takes.' },
  mode: { es: 'El alojamiento no se ofrece por ese tiempo.', en: 'The place is not offered for that length.' },
  overlap: { es: 'Esas fechas se cruzan con una reserva o un bloqueo.', en: 'Those dates overlap a reservation or a block.' },
  too_many_requests_open: { es: 'Ya tienes tres solicitudes abiertas.', en: 'You already have three open requests.' },
  too_many_requests_listing: {
    es: 'Ya has enviado varias solicitudes a este alojamiento en las últimas 24 horas. Inténtalo más tarde.',
    en: 'You have already sent several requests to this place in the last 24 hours. Please try again later.',
  },
  too_many_requests_day: {
    es: 'Has enviado muchas solicitudes en las últimas 24 horas. Inténtalo más tarde.',
    en: 'You have sent many requests in the last 24 hours. Please try again later.',
  },
  already_requested: { es: 'Ya tienes una solicitud para este alojamiento.', en: 'You already have a request for this place.' },
  own_space: { es: 'Es tu propio alojamiento.', en: 'It is your own place.' },
  too_late: { es: 'Queda muy poco tiempo para que el anfitrión responda.', en: 'Too little time is left for the host to answer.' },
  draft: { es: 'La solicitud todavía no se envió.', en: 'The request has not been sent yet.' },
  draft_lapsed: { es: 'El borrador caducó. Empieza de nuevo.', en: 'The draft lapsed. Please begin again.' },
  host_deadline: {
    es: 'El plazo para responder terminó y la solicitud se rechazó sola.',
    en: 'The time to answer is over and the request was declined automatically.',
  },
  already_rejected: { es: 'Esta solicitud ya se rechazó.', en: 'This request was already declined.' },
  already_accepted: { es: 'Esta solicitud ya se aceptó.', en: 'This request was already accepted.' },
  already_paid: { es: 'Esta reserva ya está pagada.', en: 'This reservation is already paid.' },
  payment_deadline: { es: 'El plazo de pago terminó.', en: 'The time to pay is over.' },
  transfer_deadline: { es: 'El plazo de la transferencia terminó.', en: 'The time for the transfer is over.' },
  transfer_too_late: { es: 'Queda muy poco tiempo para una transferencia.', en: 'Too little time is left for a transfer.' },
  invalid_signature: { es: 'La firma de la notificación no es válida.', en: 'The signature of the notification is not valid.' },
  already_announced: { es: 'La transferencia ya se avisó.', en: 'The transfer was already announced.' },
  payment_proposed: {
    es: 'Estamos comprobando un pago de esta reserva. Mientras tanto el plazo no corre.',
    en: 'We are checking a payment of this reservation. Meanwhile the time to pay stands still.',
  },
  canceled_by_guest: { es: 'El huésped canceló la reserva.', en: 'The guest cancelled the reservation.' },
  canceled_by_host: { es: 'El anfitrión canceló la reserva.', en: 'The host cancelled the reservation.' },
  canceled_by_admin: { es: 'Posada canceló la reserva.', en: 'Posada cancelled the reservation.' },
  total_changed: {
    es: 'El total subió desde que lo viste, porque un descuento ya no vale. No se pidió nada: mira el total de ahora y decide.',
    en: 'The total has gone up since you saw it, because a discount no longer holds. Nothing was requested: look at the present total and decide.',
  },
  refund_changed: {
    es: 'Lo que se devuelve cambió desde que lo viste. No se canceló nada: mira el importe de ahora y decide.',
    en: 'What comes back has changed since you saw it. Nothing was cancelled: look at the present amount and decide.',
  },
  stay_begun: {
    es: 'La estadía ya empezó: pídele a Posada que la termine.',
    en: 'The stay has begun: ask Posada to end it.',
  },
  stay_not_begun: { es: 'La estadía aún no empieza: puedes cancelarla.', en: 'The stay has not begun yet: you can cancel it.' },
  not_asked: { es: 'El anfitrión no pidió terminar esta estadía.', en: 'The host has not asked to end this stay.' },
  nothing_owed: { es: 'El anfitrión no debe nada por este pago.', en: 'The host owes nothing for this payout.' },
  host_in_debt: {
    es: 'El anfitrión nos debe dinero en otra moneda: hasta que se salde no se le paga.',
    en: 'The host owes us money in another currency: nothing is paid out until that is settled.',
  },
  stay_over: { es: 'La estadía ya terminó.', en: 'The stay is over.' },
  invalid_coupon: { es: 'El cupón no es válido.', en: 'The coupon is not valid.' },
  coupon_exhausted: { es: 'El cupón está agotado.', en: 'The coupon is used up.' },
  coupon_not_today: { es: 'El cupón no vale hoy.', en: 'The coupon is not valid today.' },
  method_unavailable: { es: 'Ese medio de pago no está disponible aquí.', en: 'That payment method is not available here.' },
  not_in_review: { es: 'Este cobro no está en revisión.', en: 'This payment is not under review.' },
  nothing_due: { es: 'No queda nada por pagar.', en: 'Nothing is left to pay.' },
  not_due_yet: { es: 'Todavía no toca pagarlo.', en: 'It is not due yet.' },
  payout_held: {
    es: 'El anfitrión cambió sus datos bancarios: hasta que pasen 48 horas no se le paga.',
    en: 'The host has changed the bank details: nothing is paid out until 48 hours have passed.',
  },
  payment_contested: {
    es: 'El titular de la tarjeta recuperó su dinero: solo se paga al anfitrión si otro administrador está de acuerdo, o cuando el caso esté resuelto.',
    en: 'The card’s holder has taken the money back: the host is paid only if another administrator agrees, or once the case is settled.',
  },
  not_contested: { es: 'Este cobro no tiene un contracargo abierto.', en: 'This payment has no open chargeback.' },
  second_administrator: {
    es: 'Otro administrador tiene que confirmarlo: lo empezaste tú.',
    en: 'Another administrator has to confirm it: you began it.',
  },
  not_waiting: { es: 'Ya no espera a nadie.', en: 'It waits for nobody any more.' },
  not_marked_paid: {
    es: 'Ningún administrador marcó este cobro como pagado: no hay qué corregir.',
    en: 'No administrator marked this payment as paid: there is nothing to correct.',
  },
  money_gone_on: {
    es: 'El dinero ya siguió su camino: hay un pago al anfitrión o un mes recibido. Corrige primero eso.',
    en: 'The money has already gone on: there is a payout or a month received. Correct that first.',
  },
  arrival_too_near: {
    es: 'La llegada está demasiado cerca o ya pasó: hace falta una reserva nueva.',
    en: 'The arrival is too near or past: a new reservation is needed.',
  },
  nothing_refused: { es: 'Ninguna pasarela rechazó esta devolución.', en: 'No gateway refused this refund.' },
  refund_sent: {
    es: 'La devolución ya salió: ese dinero no vuelve por aquí.',
    en: 'The refund has already left: that money does not come back here.',
  },
  not_paid_out: { es: 'No figura como pagado.', en: 'It is not marked as paid.' },
  gateway_pays_back: { es: 'La pasarela lo devuelve por sí misma.', en: 'The gateway gives it back by itself.' },
  invalid_format: { es: 'El archivo no tiene el formato esperado.', en: 'The file does not have the expected format.' },
  invalid_file: { es: 'El archivo no se puede leer.', en: 'The file cannot be read.' },

  RES_LINK_E01: { es: 'El enlace no corresponde a ninguna reserva.', en: 'The link does not belong to any reservation.' },
  RES_LINK_E02: {
    es: 'El plazo para responder terminó y la solicitud se rechazó sola.',
    en: 'The time to answer is over and the request was declined automatically.',
  },
  RES_LINK_E03: { es: 'Esta solicitud ya se rechazó.', en: 'This request was already declined.' },
  RES_LINK_E04: { es: 'Esta solicitud ya se aceptó.', en: 'This request was already accepted.' },
  RES_LINK_E05: { es: 'Esta reserva ya no admite esa acción.', en: 'This reservation no longer takes that action.' },
  RES_PAY_E01: { es: 'Esta reserva no existe.', en: 'This reservation does not exist.' },
  RES_PAY_E02: { es: 'El plazo de pago terminó o la reserva se canceló.', en: 'The time to pay is over or the reservation was cancelled.' },
  RES_PAY_E03: { es: 'El anfitrión canceló la reserva.', en: 'The host cancelled the reservation.' },
  RES_PAY_E04: { es: 'El anfitrión todavía no ha aceptado la solicitud.', en: 'The host has not accepted the request.' },
  RES_PAY_E05: { es: 'El enlace de pago no es válido.', en: 'The payment link is not valid.' },
  RES_PAY_E06: { es: 'Esta reserva ya está pagada.', en: 'This reservation is already paid.' },
};

/** Title and detail for a problem; a code without a text of its own gets the title's words. */
export const problemText = (status: number, code: string, language: Language): { title: string; detail: string } => {
  const title = (TITLES[status] ?? TITLES[500])?.[language] ?? '';
  return { title, detail: own(DETAILS, code)?.[language] ?? title };
};
