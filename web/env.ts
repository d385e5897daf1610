import { createContext, useContext } from 'react';
import type { Benefit } from '../src/kernel/benefits.ts';
import type { Language } from '../src/kernel/languages.ts';
import type { StayTerms } from '../src/kernel/legal/stay-terms.ts';
import type { Operator } from '../src/kernel/types.ts';
import type { Windows } from './i18n/windows.ts';

/** Values from the server that are the same for rendering on the server and in the browser, so that hydration finds the same markup. */
export type Env = {
  language: Language;
  /** The server's time when the page was rendered, ISO UTC. */
  now: string;
  publicUrl: string;
  /** Spaces have the drawn pictures of the demo: the footer says so (D-175). */
  drawings?: boolean | undefined;
  /** Whether maps have streets, and their attribution. */
  streets?: { readonly credit: string } | undefined;
  /** The operator of the site, for the terms and the privacy page; null on a page rendered without its data. */
  operator: Operator | null;
  /** The visitor's currency code from the cookie `visitorCurrency` (D-124). */
  currency: string;
  /** Whether the notice about our own cookies was shown (D-177). */
  cookiesTold: boolean;
  /** The benefits offered along with the stay. */
  benefits?: readonly Benefit[] | undefined;
  /** The team's WhatsApp number as digits, if there is one. */
  whatsapp: string | undefined;
  /** Whether people can sign in with Google (SEC-01). */
  googleSignIn?: boolean | undefined;
  /** Whether a service is configured to check if a phone has WhatsApp (D-107). */
  checksPhones?: boolean | undefined;
  /** Video hosts besides YouTube and Vimeo (`VIDEO_HOSTS`). */
  videoHosts: readonly string[];
  /** The time limits, for texts that mention them. */
  windows: Windows;
  /** The site-wide conditions for a stay. */
  stays: StayTerms;
};

export const EnvContext = createContext<Env | null>(null);

export const useEnv = (): Env => {
  const env = useContext(EnvContext);
  if (!env) throw new Error('no Env around this component');
  return env;
};

/** D-70: prices in other currencies are shown in dollars until the visitor chooses a currency. */
export const DEFAULT_CURRENCY = 'USD';
