import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { readonly secret: string };

/**
 * The token of the link that ends the mails of one saved search. It is computed and never stored, and has a purpose of its own: it opens
 * nothing else. It stands as long as the search does, since an old mail must be able to end them too (D-148).
 */
const tokenOf = ({ secret }: Secret, searchId: string): string =>
  createHmac('sha256', secret).update(`saved-search:stop:${searchId}`).digest('base64url');

/** Compares in constant time. */
export const isStopToken = (config: Secret, searchId: string, given: string): boolean => {
  const [expected, actual] = [Buffer.from(tokenOf(config, searchId)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** The page of the link, below PUBLIC_URL. */
export const stopPage = (config: Secret, searchId: string): string => `/busquedas-guardadas/${searchId}/${tokenOf(config, searchId)}`;
/** The call that ends the mails by one POST, below PUBLIC_URL. */
export const stopCall = (config: Secret, searchId: string): string =>
  `/api/v1/busquedas-guardadas/${searchId}/baja/${tokenOf(config, searchId)}`;
