import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { expectNoTransaction } from '../../engine/outside.ts';
import { aborted, checkedAddress, lookupOf, NotFetched, pinnedAddress } from './guarded-fetch.ts';

type Options = { readonly allowed: readonly string[]; readonly ms: number };

/**
 * Posts to an address that a browser supplied (SEC-10): the same rules as `guardedFetch`, without redirects. Returns the status; the
 * response is not read. Throws NotFetched.
 */
export const guardedPost =
  ({ allowed, ms }: Options) =>
  async (endpoint: string, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number> => {
    expectNoTransaction('a push service');
    const signal = AbortSignal.timeout(ms);
    try {
      const url = checkedAddress(endpoint, allowed);
      const lookup = lookupOf(await Promise.race([pinnedAddress(url, allowed), aborted(signal)]));
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      return await new Promise<number>((answered, failed) => {
        const outgoing = request(url, { method: 'POST', agent: false, lookup, headers, signal, maxHeaderSize: 16_384 });
        outgoing
          .on('response', (answer) => {
            answer.destroy();
            answered(answer.statusCode ?? 0);
          })
          .on('error', failed)
          .end(body);
      });
    } catch (error) {
      if (error instanceof NotFetched) throw error;
      throw new NotFetched(signal.aborted ? 'too_slow' : 'unreachable');
    }
  };
