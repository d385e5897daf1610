import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { readonly secret: string };
export type Purpose = 'guest' | 'host';

/**
 * The keys in links, one a purpose: the guest's cannot accept, the host's cannot pay (SEC-03). They are computed, never stored;
 * a new generation ends the old one.
 */
const tokenOf = ({ secret }: Secret, purpose: Purpose, reservationId: number, generation: number): string =>
  createHmac('sha256', secret).update(`reservation-link:${purpose}:${reservationId}:${generation}`).digest('base64url');

/** As slow for a wrong token as for a right one. */
const isTokenOf = (config: Secret, purpose: Purpose, reservationId: number, generation: number, given: string): boolean => {
  const expected = Buffer.from(tokenOf(config, purpose, reservationId, generation));
  const actual = Buffer.alloc(expected.length);
  actual.write(given);
  return timingSafeEqual(expected, actual) && given.length === expected.length;
};

/** For `/pagos/{id}/{token}`. */
export const guestTokenOf = (config: Secret, reservationId: number, generation = 1): string =>
  tokenOf(config, 'guest', reservationId, generation);
/** For `/reserva/{action}/{id}/{token}`. */
export const hostTokenOf = (config: Secret, reservationId: number, generation = 1): string =>
  tokenOf(config, 'host', reservationId, generation);

export const isGuestToken = (config: Secret, reservationId: number, given: string, generation = 1): boolean =>
  isTokenOf(config, 'guest', reservationId, generation, given);
export const isHostToken = (config: Secret, reservationId: number, given: string, generation = 1): boolean =>
  isTokenOf(config, 'host', reservationId, generation, given);
