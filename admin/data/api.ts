import createClient from 'openapi-fetch';
import { HttpError } from 'react-admin';
import type { paths } from '../../web/api/schema.ts';

/**
 * Typed by openapi.yaml: a renamed path, parameter or field fails the build. The session is the site's cookie; the console always acts as
 * the signed-in user, even during an impersonation on the site.
 */
export const api = createClient<paths>({
  baseUrl: location.origin,
  credentials: 'same-origin',
  headers: { 'posada-speaks-for': 'own' },
  fetch: (request) => fetch(request),
});

type Problem = { readonly code?: string; readonly detail?: string };

/** react-admin's error with the server's own message. */
export const refusal = (status: number, fallback: string, body: unknown): HttpError => {
  const problem = (body ?? {}) as Problem;
  return new HttpError(problem.detail ?? fallback, status, { ...problem, message: problem.detail });
};

/** There is no such record. */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** After no response or a server error the outcome is unknown, and the command can be resent. */
export const isUnanswered = (error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return status < 400 || status >= 500 || status === 429;
};

/** The data of a call. Throws HttpError. */
export const answer = async <Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> => {
  const { data, error, response } = await call;
  if (!response.ok) throw refusal(response.status, response.statusText, error);
  return data as Data;
};

/** The idempotency key of a command, if it may be sent again. */
export type Key = string | undefined;

/** Headers of one command: its idempotency key makes a repeated request the same one. */
export const oneCommand = (key: Key) => ({ headers: { 'idempotency-key': key ?? crypto.randomUUID() } });

/** The path of a call. */
export const at = <Path extends object>(path: Path) => ({ params: { path } });
