import createClient from 'openapi-fetch';
import { offline, Problem } from './problem.ts';
import type { paths } from './schema.ts';
import { sawVersion } from './version.ts';

type Fetch = (request: Request) => Promise<Response>;

let send: Fetch = (request) => fetch(request);

/** The server injects its in-process call here, with the visitor's cookie (`entry-server.tsx`). */
export const sendWith = (other: Fetch): void => {
  send = other;
};

const origin = typeof location === 'undefined' ? 'http://posada.invalid' : location.origin;

/** The person as whom an administrator views this page; null: the signed-in user. Only set in a browser. */
let shownAs: number | null = null;

/** Makes every further call name the impersonated person; the server rejects it once the impersonation is over. */
export const speakFor = (person: number): void => {
  shownAs = person;
};

/** Typed by openapi.yaml: paths, parameters and responses. Use it through `answer`. */
export const api = createClient<paths>({
  baseUrl: origin,
  credentials: 'same-origin',
  fetch: async (request) => {
    if (shownAs !== null && !request.headers.has('posada-speaks-for')) request.headers.set('posada-speaks-for', String(shownAs));
    const response = await send(request);
    sawVersion(response.headers.get('app-version'));
    return response;
  },
});

type Outcome<Data> = { data?: Data; error?: unknown; response: Response };

/** The data of a call; throws the Problem it ended in. */
export const answer = async <Data>(call: Promise<Outcome<Data>>): Promise<Data> => {
  const outcome = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw offline();
  });
  if (outcome.response.ok) return outcome.data as Data;
  const { status, headers } = outcome.response;
  throw new Problem(status, { ...(outcome.error as object) }, headers.get('retry-after'));
};

/** The idempotency header of one user action: the same key on every retry. */
export const withIdempotencyKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/**
 * On a page opened through a link, a rejection is content rather than a failure: 400 with a code (E01…), or 404
 * (docs/rules/product.md#messages).
 */
export type Refused = { refused: string };

export const isRefused = (data: unknown): data is Refused => typeof data === 'object' && data !== null && 'refused' in data;

/** The data of such a page, or its rejection code; throws on any other failure. */
export const answerOrCode = async <Data>(call: Promise<Outcome<Data>>): Promise<Data | Refused> => {
  try {
    return await answer(call);
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { refused: error.code };
    if (error instanceof Problem && error.status === 404) return { refused: 'E01' };
    throw error;
  }
};
