import { PASSWORD, proves } from '../../identity/people.ts';
import type { TestApp } from '../app.ts';

type Someone = { readonly email: string; token: string };

/** Calls by people as most tests make them. */
export const callsTo = (app: TestApp) => {
  const requestAs = ({ token }: Pick<Someone, 'token'>, method: string, path: string, body?: object) =>
    app.request(method, path, { token, ...(body && { body }) });
  const get = async (who: Pick<Someone, 'token'>, path: string) => (await requestAs(who, 'GET', path)).body;
  return {
    requestAs,
    get,
    /** The rows of a list of the console. */
    list: (who: Pick<Someone, 'token'>, resource: string, filter: object) =>
      get(who, `/console/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`),
    /** As a person with a fresh sign-in (SEC-33). */
    fresh: async (who: Pick<Someone, 'token'>, path: string, body: object = {}, method = 'POST') => {
      await proves(app, who);
      return requestAs(who, method, path, { reason: 'visto', ...body });
    },
    /** Signs in people whose sessions have expired. */
    signIn: async (...people: Someone[]) => {
      for (const one of people)
        one.token = (await app.request('POST', '/users/login', { body: { correo: one.email, password: PASSWORD } })).body.api_token;
    },
    /** So many milliseconds from now. */
    later: (ms: number) => new Date(Date.parse(app.clock.now()) + ms).toISOString(),
  };
};
