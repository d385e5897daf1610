import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Language } from '../../../src/kernel/languages.ts';
import { WITHOUT_LIMITS } from '../../../src/kernel/legal/stay-terms.ts';
import { sendWith } from '../../../web/api/client.ts';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { type Me, meQuery } from '../../../web/api/session.ts';
import { type Env, EnvContext } from '../../../web/env.ts';
import { createI18n } from '../../../web/i18n/index.ts';
import { USUAL } from '../../../web/i18n/windows.ts';
import { Toasts } from '../../../web/ui/overlay/Toasts.tsx';

type Server = (request: Request) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  });

/** The number of pending renders and presses. */
let underWay = 0;
const during = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
};

/**
 * A server takes its time: it answers once the press that sent the request has ended, both presses of a double one, and the test awaits
 * something. Until then the test sees the pending state of the page, however fast the machine is.
 */
export const later = async (response: Response): Promise<Response> => {
  do await new Promise((done) => setTimeout(done));
  while (underWay > 0);
  return response;
};

/** User events whose presses `later` waits for. Non-functions are passed on: `await` reads `then` of every value. */
const hands = (): UserEvent =>
  new Proxy(userEvent.setup(), {
    get: (user, name: keyof UserEvent) => {
      const press: unknown = user[name];
      return typeof press === 'function' ? (...args: unknown[]) => during(() => press(...args) as Promise<unknown>) : press;
    },
  });

/** Every request to the server, in order; `server` answers. */
export const answering = (server: Server): Request[] => {
  const requests: Request[] = [];
  sendWith(async (request) => {
    requests.push(request.clone());
    return server(request);
  });
  return requests;
};

/** The default facts from the server. */
export const envOf = (language: Language, now = ''): Env => ({
  language,
  now,
  publicUrl: 'https://posada.test',
  operator: null,
  currency: 'CLP',
  cookiesTold: true,
  whatsapp: undefined,
  videoHosts: [],
  windows: USUAL,
  stays: WITHOUT_LIMITS,
});

/** Advances fake timers, and renders what they cause. */
export const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

type Options = {
  language?: Language;
  at?: string;
  path?: string;
  routes?: RouteObject[];
  now?: string;
  me?: Me | null;
  env?: Partial<Env>;
};

/** The wrappers of every page, with the real texts, queries and router, not rendered yet. */
export const whole = async (
  children: ReactNode,
  { language = 'es', at = '/', path = '*', routes = [], now = '2026-07-28T12:00:00.000Z', me = null, env: given = {} }: Options = {},
) => {
  const i18n = await createI18n(language);
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, me);
  const router = createMemoryRouter([...routes, { path, element: children }], { initialEntries: [at] });
  const env: Env = { ...envOf(language, now), ...given };
  const page = (
    <EnvContext value={env}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </QueryClientProvider>
      </I18nextProvider>
    </EnvContext>
  );
  return { page, client, router, i18n };
};

/** The same in a browser's hands. */
export const show = (children: ReactNode, options: Options = {}) =>
  during(async () => {
    const { page, ...around } = await whole(children, options);
    return { ...render(page), user: hands(), ...around };
  });
