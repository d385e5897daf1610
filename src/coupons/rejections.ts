import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other, and what happened and what to do. */
export const couponsRejections = {
  invalid_coupon: { status: 422, es: 'El cupón no es válido.', en: 'The coupon is not valid.' },
  coupon_exhausted: { status: 422, es: 'El cupón está agotado.', en: 'The coupon is used up.' },
  coupon_not_today: { status: 422, es: 'El cupón no vale hoy.', en: 'The coupon is not valid today.' },
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof couponsRejections> {}
}
