import { type ReactNode, useMemo, useState } from 'react';
import { CurrencyContext } from '../api/rates.ts';
import { useEnv } from '../env.ts';
import { remember } from './cookies.ts';

export const CurrencyProvider = ({ children }: { children: ReactNode }) => {
  const [currency, setCurrency] = useState(useEnv().currency);
  const value = useMemo(
    () => ({
      currency,
      choose: (next: string) => {
        remember('visitorCurrency', next);
        setCurrency(next);
      },
    }),
    [currency],
  );
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
};
