import inject from 'light-my-request';
import type { Handler } from './listen.ts';

type Visitor = {
  readonly cookie: string;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
};

type Method = 'GET' | 'HEAD';
export type ApiRequest = { readonly method: Method; readonly path: string };
export type ApiResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly payload: Buffer;
};
export type ApiClient = (request: ApiRequest) => Promise<ApiResponse>;

const ALLOWED_METHODS: ReadonlySet<string> = new Set<Method>(['GET', 'HEAD']);

/** Calls our own API in process on behalf of a visitor, in the language of the page. */
export const apiClient = (handler: Handler, visitor: Visitor): ApiClient => {
  const cookie = visitor.cookie
    .split(/;\s*/)
    .filter((pair) => pair !== '' && !pair.startsWith('iso639_1='))
    .concat(`iso639_1=${visitor.language}`)
    .join('; ');
  return async ({ method, path }) => {
    const { statusCode, headers, rawPayload } = await inject(handler, {
      method,
      url: path,
      headers: { accept: 'application/json', cookie, 'user-agent': visitor.userAgent, host: 'posada.invalid' },
      remoteAddress: visitor.address,
    });
    return { status: statusCode, headers, payload: rawPayload };
  };
};

/** A `fetch` for rendering pages on the server. Only reads below `/api/v1`; anything else rejects. */
export const apiFetch =
  (call: ApiClient): typeof fetch =>
  async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, 'http://posada.invalid'), {
      method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
    });
    const { pathname, search } = new URL(request.url);
    if (!ALLOWED_METHODS.has(request.method) || !pathname.startsWith('/api/v1/'))
      throw new TypeError(`a page may not ask ${request.method} ${pathname}`);
    const { status, headers, payload } = await call({ method: request.method as Method, path: pathname + search });
    const isEmpty = status === 204 || status === 304 || request.method === 'HEAD';
    return new Response(isEmpty ? null : new Uint8Array(payload), {
      status,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((entry): [string, string] => [name, String(entry)]),
      ),
    });
  };
