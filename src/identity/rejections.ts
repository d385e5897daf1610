import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const identityRejections = {
  wrong_credentials: { status: 401, es: 'El correo o la contraseña no son correctos.', en: 'The e-mail or the password is not right.' },
  weak_password: {
    status: 422,
    es: 'La contraseña necesita al menos 6 caracteres, con mayúscula, minúscula y número.',
    en: 'The password needs at least 6 characters with an upper case letter, a lower case letter and a digit.',
  },
  token_unavailable: { status: 400, es: 'El enlace ya se usó o ha caducado.', en: 'The link was already used or has expired.' },
  profile_incomplete: { status: 422, es: 'Completa tu perfil para continuar.', en: 'Complete your profile to continue.' },
  host_terms_required: { status: 403, es: 'Acepta antes las condiciones para anfitriones.', en: 'Accept the terms for hosts first.' },
  user_not_found: { status: 409, es: 'Esa persona no existe.', en: 'That person does not exist.' },
  already_registered: { status: 409, es: 'Ya hay una cuenta con ese correo.', en: 'There is an account with that e-mail already.' },
  phone_required: { status: 422, es: 'Falta un teléfono.', en: 'A telephone number is missing.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof identityRejections> {}
}
