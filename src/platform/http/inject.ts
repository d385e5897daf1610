import inject from 'light-my-request';
import type { Handler } from './listen.ts';

type Visitor = {
  readonly cookie: string;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
};

const PASSED = new Set(['GET', 'HEAD']);

/**
 * A `fetch` that calls our own API in process on behalf of a visitor, for rendering pages on the server. Only reads below `/api/v1`;
 * anything else rejects.
 */
export const apiFetch = (handler: Handler, visitor: Visitor): typeof fetch => {
  const cookies = visitor.cookie
    .split(/;\s*/)
    .filter((pair) => pair !== '' && !pair.startsWith('iso639_1='))
    .concat(`iso639_1=${visitor.language}`)
    .join('; ');
  return async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, 'http://posada.invalid'), {
      method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
    });
    const { pathname, search } = new URL(request.url);
    if (!PASSED.has(request.method) || !pathname.startsWith('/api/v1/'))
      throw new TypeError(`a page may not ask ${request.method} ${pathname}`);
    const { statusCode, headers, rawPayload } = await inject(handler, {
      method: request.method as 'GET' | 'HEAD',
      url: pathname + search,
      headers: { accept: 'application/json', cookie: cookies, 'user-agent': visitor.userAgent, host: 'posada.invalid' },
      remoteAddress: visitor.address,
    });
    const isEmpty = statusCode === 204 || statusCode === 304 || request.method === 'HEAD';
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((entry): [string, string] => [name, String(entry)]),
      ),
    });
  };
};
