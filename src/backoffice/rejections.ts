import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const backofficeRejections = {
  already_handled: { status: 409, es: 'Alguien ya lo atendió.', en: 'Somebody has seen to it already.' },
  not_stopped: { status: 409, es: 'Esa parte no está detenida.', en: 'That part has not stopped.' },
  mail_not_resendable: { status: 409, es: 'Este correo no se puede reenviar.', en: 'This mail cannot be sent again.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof backofficeRejections> {}
}
