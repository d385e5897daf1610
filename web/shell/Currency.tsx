import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CurrencyContext } from '../api/rates.ts';
import { useEnv } from '../env.ts';
import { isRemembered, remember } from './cookies.ts';

/** The currencies of the countries a visitor may come from, if prices can be shown in them. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  CL: 'CLP',
  AR: 'ARS',
  PE: 'PEN',
  MX: 'MXN',
  CO: 'COP',
  GB: 'GBP',
  US: 'USD',
  ES: 'EUR',
  PT: 'EUR',
  FR: 'EUR',
  DE: 'EUR',
  IT: 'EUR',
  IE: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
};

/** The currency of the country in the browser's first language: `es-CL`. */
const ownCurrency = (): string | undefined => CURRENCY_OF[/-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? ''];

export const CurrencyProvider = ({ children }: { children: ReactNode }) => {
  const [currency, setCurrency] = useState(useEnv().currency);
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    if (!isRemembered('visitorCurrency')) setOwn(ownCurrency()); // the server does not know it
  }, []);
  const value = useMemo(
    () => ({
      currency,
      proposed: own && own !== currency ? own : null,
      choose: (next: string) => {
        remember('visitorCurrency', next);
        setCurrency(next);
        setOwn(undefined);
      },
    }),
    [currency, own],
  );
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
};
