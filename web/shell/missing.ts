import { isRouteErrorResponse } from 'react-router-dom';

const KNOWN = ['space_not_found', 'space_not_active', 'not_yet_approved', 'no_longer_available'] as const;
type Known = (typeof KNOWN)[number];

/** The code as a known reason why a space is not shown; null for any other code. */
export const knownCode = (code: string | undefined): Known | null => KNOWN.find((known) => known === code) ?? null;

/** The text key of a not-found page, by the error its loader threw (D-a17). */
export const missing = (error: unknown): 'notFound' | `notFound.${Known}` => {
  const known = isRouteErrorResponse(error) ? knownCode((error.data as { code?: string } | null)?.code) : null;
  return known ? `notFound.${known}` : 'notFound';
};
