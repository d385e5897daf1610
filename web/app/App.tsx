import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Env, EnvContext } from '../env.ts';
import { Toasts } from '../ui/overlay/Toasts.tsx';
import 'virtual:tokens.css';
import '@fontsource-variable/figtree';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/buttons.css';
import '../styles/header.css';
import '../styles/fields.css';
import '../styles/chips.css';
import '../styles/card.css';
import '../styles/surfaces.css';
import '../styles/parts.css';
import '../styles/shell.css';
import '../styles/pages.css';

type Props = { env: Env; i18n: I18n; client: QueryClient; state?: DehydratedState | undefined; children: ReactNode };

/** The providers around every page, on the server and in the browser. */
export const App = ({ env, i18n, client, state, children }: Props) => (
  <EnvContext value={env}>
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={state}>
          <Toasts>{children}</Toasts>
        </HydrationBoundary>
      </QueryClientProvider>
    </I18nextProvider>
  </EnvContext>
);
