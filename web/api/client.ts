import createClient from 'openapi-fetch';
import { offline, Problem } from './problem.ts';
import type { paths } from './schema.ts';
import { sawVersion } from './version.ts';

type Fetch = (request: Request) => Promise<Response>;

let send: Fetch = (request) => fetch(request);

/** The server puts its in-process call here, with the visitor's cookie (`entry-server.tsx`). */
export const sendWith = (other: Fetch): void => {
  send = other;
};

const origin = typeof location === 'undefined' ? 'http://posada.invalid' : location.origin;

/** The person whom this page is shown as to an administrator; null: whoever is signed in. Only a browser sets it. */
let shownAs: number | null = null;

/** From now on every call says for whom this page speaks; the server refuses it once that is over. */
export const speakFor = (person: number): void => {
  shownAs = person;
};

/** Typed by openapi.yaml: paths, parameters and answers. Use it through `answer`. */
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

/** The data of a call, or the Problem it ended in. */
export const answer = async <Data>(call: Promise<Outcome<Data>>): Promise<Data> => {
  const outcome = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw offline();
  });
  if (outcome.response.ok) return outcome.data as Data;
  const { status, headers } = outcome.response;
  throw new Problem(status, { ...(outcome.error as object) }, headers.get('retry-after'));
};

/** The headers of one intention: the same key however often it is sent. */
export const withIdempotencyKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/**
 * A link page's refusal is what it shows, not a failure: 400 with a code (E01…), or 404 for what is not there
 * (docs/rules/product.md#messages).
 */
export type Refused = { refused: string };

export const isRefused = (data: unknown): data is Refused => typeof data === 'object' && data !== null && 'refused' in data;

/** The data of a link page, or the code it was refused with; anything else fails. */
export const answerOrCode = async <Data>(call: Promise<Outcome<Data>>): Promise<Data | Refused> => {
  try {
    return await answer(call);
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { refused: error.code };
    if (error instanceof Problem && error.status === 404) return { refused: 'E01' };
    throw error;
  }
};
