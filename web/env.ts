import { createContext, useContext } from 'react';
import type { Language } from '../src/shared/languages.ts';
import type { Windows } from './i18n/windows.ts';

/** What the server tells a page beside its data: the same for the rendering here and there, so that hydration finds what it expects. */
export type Env = {
  language: Language;
  /** The server's clock when the page was made, ISO UTC. */
  now: string;
  publicUrl: string;
  /** Asked only after a yes to third parties. */
  tilesUrl: string | undefined;
  /** Who made the tiles. */
  tilesAttribution: string;
  /** `visitorCurrency`, a currency code, from its cookie (D-124). */
  currency: string;
  /** What was answered about cookies; null before. */
  consent: 'all' | 'necessary' | null;
  /** Digits of the team's WhatsApp, where there is one. */
  whatsapp: string | undefined;
  /** Hosts of videos beside YouTube and Vimeo (`VIDEO_HOSTS`). */
  videoHosts: readonly string[];
  /** The texts name them. */
  windows: Windows;
};

export const EnvContext = createContext<Env | null>(null);

export const useEnv = (): Env => {
  const env = useContext(EnvContext);
  if (!env) throw new Error('no Env around this component');
  return env;
};

/** D-70: prices of other currencies are shown in dollars until the visitor says otherwise. */
export const DEFAULT_CURRENCY = 'USD';
