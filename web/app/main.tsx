import type { DehydratedState } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router-dom';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../src/kernel/languages.ts';
import { USUAL_STAYS } from '../../src/kernel/legal/stay-terms.ts';
import { loadBanner } from '../account/impersonation/banner.ts';
import { createQueryClient } from '../api/query-client.ts';
import { pressedBefore } from '../early/pressed-before.ts';
import { preserveTyped } from '../early/typed-before.ts';
import { DEFAULT_CURRENCY, type Env } from '../env.ts';
import { createI18n, firstTexts, loadRestTexts, speak } from '../i18n/index.ts';
import { USUAL } from '../i18n/windows.ts';
import { remember } from '../shell/cookies.ts';
import { keepStepsFromRouter } from '../steps.ts';
import { followNetwork } from '../ui/use-online.ts';
import { App } from './App.tsx';
import { routesFor } from './router.tsx';

/** `router`: the loaders that have run and their errors, so that none runs again before hydration. */
type State = { env: Env; queries: DehydratedState; router: HydrationState };

const early = pressedBefore();
const giveBackTyped = preserveTyped(early.sent);
const root = document.getElementById('root') as HTMLElement;
const sent = document.getElementById('state')?.textContent;
const state = sent ? (JSON.parse(sent) as State) : null;
const language = document.documentElement.lang;
const env: Env = state?.env ?? {
  language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  now: new Date().toISOString(),
  publicUrl: location.origin,
  operator: null,
  currency: DEFAULT_CURRENCY,
  cookiesTold: true,
  whatsapp: undefined,
  videoHosts: [],
  windows: USUAL,
  stays: USUAL_STAYS,
};

const i18n = await createI18n(env.language, env.windows, firstTexts);
const client = createQueryClient();
followNetwork();
const speakHere = async (language: Language) => {
  if (language === i18n.language) return;
  remember('iso639_1', language);
  await speak(i18n, language);
};
const routes = routesFor({ client, now: () => new Date().toISOString(), texts: () => loadRestTexts(i18n), speak: speakHere });

// The chunk of the first page must be loaded before hydration, or React would discard the markup.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy !== 'function') continue;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

/** Its effect is the last one of the first commit: the page is interactive then. */
const Alive = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    early.replay();
    giveBackTyped();
  }, []);
  return children;
};

if (state?.router.loaderData?.['shell']) await loadBanner(() => loadRestTexts(i18n)); // the server has rendered it

keepStepsFromRouter(() => router.state);
const router = createBrowserRouter(routes, state ? { hydrationData: state.router } : {});

const tree = (
  <Alive>
    <App env={env} i18n={i18n} client={client} state={state?.queries}>
      <RouterProvider router={router} />
    </App>
  </Alive>
);
early.stop();
// as a transition it yields to input every few milliseconds; otherwise it would block a slow phone for half a second
if (state && root.childElementCount > 0)
  startTransition(() => void hydrateRoot(root, tree, { onRecoverableError: (error) => reportError(error) }));
else createRoot(root).render(tree);
