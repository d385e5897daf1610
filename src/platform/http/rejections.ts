import type { CodesOf, RejectionTable } from '../../shared/rejection.ts';

/** What any call may refuse with, whatever it is about. */
export const commonRejections = {
  internal: {
    status: 500,
    es: 'Inténtalo de nuevo. Si persiste, envíanos el número de petición.',
    en: 'Please try again. If it persists, send us the request id.',
  },
  unavailable_now: { status: 503, es: 'Vuelve a intentarlo en unos segundos.', en: 'Please try again in a few seconds.' },
  not_found: { status: 404, es: 'Lo que buscas no existe o no es tuyo.', en: 'What you asked for does not exist or is not yours.' },
  not_signed_in: { status: 401, es: 'Inicia sesión para continuar.', en: 'Sign in to continue.' },
  wrong_origin: { status: 403, es: 'La petición no viene de esta web.', en: 'The request does not come from this site.' },
  forbidden: { status: 403, es: 'Puedes verlo, pero no hacer esto.', en: 'You may see this, but not do that.' },
  method_not_allowed: { status: 405, es: 'Esta dirección no admite ese método.', en: 'This address does not take that method.' },
  conflict: {
    status: 409,
    es: 'Otra persona lo cambió a la vez. Vuelve a cargarlo.',
    en: 'Somebody changed it at the same time. Load it again.',
  },
  precondition_failed: {
    status: 412,
    es: 'Ha cambiado desde que lo abriste. Vuelve a cargarlo.',
    en: 'It has changed since you opened it. Load it again.',
  },
  too_large: { status: 413, es: 'Lo enviado pasa del tamaño permitido.', en: 'What was sent exceeds the allowed size.' },
  unsupported_media: {
    status: 415,
    es: 'Envía JSON, o un formulario con archivos donde se piden.',
    en: 'Send JSON, or a form with files where they are asked for.',
  },
  invalid_fields: { status: 422, es: 'Revisa los campos señalados.', en: 'Check the fields that are named.' },
  too_many_requests: { status: 429, es: 'Espera un poco antes de volver a intentarlo.', en: 'Wait a little before you try again.' },
  idempotency_key_reused: { status: 422, es: 'Esa clave ya se usó con otros datos.', en: 'That key was already used with other data.' },
  idempotency_key_in_flight: {
    status: 409,
    es: 'La primera petición con esa clave sigue en curso.',
    en: 'The first request with that key is still running.',
  },
  required: { status: 422, es: 'Falta un dato obligatorio.', en: 'A required field is missing.' },
  invalid: { status: 422, es: 'Un dato no es válido.', en: 'A field is not valid.' },
  too_short: { status: 422, es: 'Un dato es demasiado corto.', en: 'A field is too short.' },
  too_long: { status: 422, es: 'Es demasiado largo.', en: 'It is too long.' },
  out_of_range: { status: 422, es: 'Un dato está fuera de los límites.', en: 'A field is out of range.' },
  already_taken: { status: 422, es: 'Ya está en uso.', en: 'It is already in use.' },
  mismatch: { status: 422, es: 'Los dos valores no coinciden.', en: 'The two values do not match.' },
  unknown_value: { status: 422, es: 'Ese valor no está entre los posibles.', en: 'That value is not one of those possible.' },
  sign_in_again: { status: 403, es: 'Escribe tu contraseña para continuar.', en: 'Type your password to go on.' },
  invalid_format: { status: 422, es: 'El archivo no tiene el formato esperado.', en: 'The file does not have the expected format.' },
  invalid_file: { status: 422, es: 'El archivo no se puede leer.', en: 'The file cannot be read.' },
  contact_data: { status: 422, es: 'Aquí no se pueden escribir datos de contacto.', en: 'Contact data may not be written here.' },
  length: { status: 422, es: 'Es demasiado corto o demasiado largo.', en: 'It is too short or too long.' },
} as const satisfies RejectionTable;

declare module '../../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof commonRejections> {}
}
