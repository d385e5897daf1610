import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Benefit } from '../../src/kernel/benefits.ts';
import type { Language } from '../../src/kernel/languages.ts';
import type { StayTerms } from '../../src/kernel/legal/stay-terms.ts';
import type { Operator } from '../../src/kernel/types.ts';
import { sendWith } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { DEFAULT_CURRENCY, type Env } from '../env.ts';
import { type Handle, headHtml } from '../head.ts';
import { createI18n, type Translate } from '../i18n/index.ts';
import type { Windows } from '../i18n/windows.ts';
import { missing } from '../shell/missing.ts';
import { App } from './App.tsx';
import { isRead } from './read-names.ts';
import { routesFor } from './router.tsx';

export { isRead };

type Fetch = (request: Request) => Promise<Response>;
export type RenderInput = {
  /** The visitor's request, with its URL and cookie header. */
  request: Request;
  /** Calls our own API in process on behalf of the visitor. */
  fetch: Fetch;
  language: Language;
  publicUrl: string;
  drawings?: boolean | undefined;
  streets?: Env['streets'];
  googleSignIn?: boolean | undefined;
  checksPhones?: boolean | undefined;
  benefits?: readonly Benefit[] | undefined;
  whatsapp: string | undefined;
  videoHosts: readonly string[];
  operator: Operator;
  windows: Windows;
  stays: StayTerms;
  now: string;
};
export type Rendered = {
  status: number;
  redirect: string | null;
  head: string;
  html: string;
  state: string;
  files: string[];
  kept: boolean;
};

const calls = new AsyncLocalStorage<Fetch>();
sendWith((request) => {
  const send = calls.getStore();
  if (!send) throw new Error('a call outside of a rendering');
  return send(request);
});

const cookie = (request: Request, name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1];

/** Renders a page as HTML with its head and its data. Loaders call the API with the visitor's rights. */
export const render = ({
  request,
  fetch,
  language,
  publicUrl,
  drawings,
  streets,
  googleSignIn,
  checksPhones,
  operator,
  benefits,
  whatsapp,
  videoHosts,
  windows,
  stays,
  now,
}: RenderInput): Promise<Rendered> =>
  calls.run(fetch, async () => {
    const client = createQueryClient();
    const i18n = await createI18n(language, windows);
    const currency = cookie(request, 'visitorCurrency');
    const env: Env = {
      language,
      now,
      publicUrl,
      drawings,
      streets,
      googleSignIn,
      checksPhones,
      cookiesTold: cookie(request, 'posada_consent') !== undefined,
      benefits,
      whatsapp,
      videoHosts,
      windows,
      stays,
      operator,
      currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : DEFAULT_CURRENCY,
    };
    const routes = routesFor({ client, now: () => now, texts: async () => undefined, speak: async () => undefined });
    const handler = createStaticHandler(routes);
    const context = await handler.query(request);
    if (context instanceof Response)
      return { status: context.status, redirect: context.headers.get('location'), head: '', html: '', state: '', files: [], kept: false };
    const html = renderToString(
      <App env={env} i18n={i18n} client={client}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>,
    );
    const [failed] = Object.values(context.errors ?? {});
    const url = new URL(request.url);
    const deepest = context.matches.findLast(({ route }) => (route.handle as Handle | undefined)?.meta);
    const t = i18n.t as Translate; // the instance contains every namespace, and its methods are bound to it
    const meta = failed
      ? { title: t(`common:${missing(failed)}.title`), noindex: true }
      : ((deepest?.route.handle as Handle | undefined)?.meta?.({
          t,
          client,
          params: deepest?.params ?? {},
          query: url.searchParams,
          env,
          path: deepest?.pathname ?? '',
        }) ?? { title: 'Posada' });
    const router = { loaderData: context.loaderData, errors: context.errors };
    const state = JSON.stringify({ env, queries: dehydrate(client), router }).replaceAll('<', '\\u003c');
    // the ids of routes contain the file names of their modules (router.tsx)
    const banner = context.loaderData['shell'];
    const files = [
      `../texts/${language}/site-first.ts`,
      ...(banner ? [`../texts/${language}/site-rest.ts`, String(banner)] : []),
      ...context.matches.flatMap(({ route }) => route.id.split(' ')[1] ?? []),
    ];
    const kept = context.matches.some(({ route }) => (route.handle as Handle | undefined)?.kept);
    return { files, kept, status: context.statusCode, redirect: null, head: headHtml(meta, env, url.pathname), html, state };
  });
