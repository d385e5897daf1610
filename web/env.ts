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
  /** Spaces have drawn pictures, those of the demonstration: the foot of the page says so (D-175). */
  drawings?: boolean | undefined;
  /** Maps have streets, and whom they name for them. */
  streets?: { readonly credit: string } | undefined;
  /** Who runs the site, for the terms and the privacy page; null on a page that came without its data. */
  operator: Operator | null;
  /** The visitor's currency code from the cookie `visitorCurrency` (D-124). */
  currency: string;
  /** The line about our own cookies was shown (D-177). */
  cookiesTold: boolean;
  /** What is offered beside the stay. */
  benefits?: readonly Benefit[] | undefined;
  /** The team's WhatsApp number as digits, if there is one. */
  whatsapp: string | undefined;
  /** People may sign in with Google (SEC-01). */
  googleSignIn?: boolean | undefined;
  /** Somebody can say whether a phone has WhatsApp (D-107). */
  checksPhones?: boolean | undefined;
  /** Hosts of videos beside YouTube and Vimeo (`VIDEO_HOSTS`). */
  videoHosts: readonly string[];
  /** The time limits, for texts that name them. */
  windows: Windows;
  /** What the whole site says of a stay. */
  stays: StayTerms;
};

export const EnvContext = createContext<Env | null>(null);

export const useEnv = (): Env => {
  const env = useContext(EnvContext);
  if (!env) throw new Error('no Env around this component');
  return env;
};

/** D-70: prices of other currencies are shown in dollars until the visitor chooses a currency. */
export const DEFAULT_CURRENCY = 'USD';
