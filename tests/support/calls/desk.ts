import { proves } from '../../identity/people.ts';
import type { TestApp } from '../app.ts';

type Who = { readonly token: string };

/** Administrators' commands at one desk of the console (`tariff`): each with a reason and a fresh sign-in. */
export const deskOf = (app: TestApp, desk: string) => {
  const send = async (who: Who, path: string, body: object = {}) => {
    await proves(app, who);
    return app.request('POST', `/console/${desk}${path}`, { token: who.token, body: { reason: 'Lo acordado.', ...body } });
  };
  return {
    propose: (who: Who, body: object, path = '') => send(who, path, body),
    settle: (who: Who, number: number | string, what: string) => send(who, `/${number}/${what}`),
  };
};
