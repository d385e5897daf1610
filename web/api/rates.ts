import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { currencyCode } from '../../src/kernel/money.ts';
import { answer, api } from './client.ts';

/**
 * Chilean pesos per unit of each currency (D-70). The server sends them with pages that show prices: a converted amount that loads later
 * would shift the layout.
 */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/exchange', { signal }))).currencyConvetionTable,
  staleTime: 60 * 60_000,
});

type Choice = {
  currency: string;
  /** The currency of the visitor's country, if they have not chosen one and another is shown. */
  proposed: string | null;
  choose: (currency: string) => void;
};

/** The visitor's display currency and how to change it (`shell/Currency.tsx` provides it). */
export const CurrencyContext = createContext<Choice>({
  currency: 'USD',
  proposed: null,
  choose: () => undefined,
});
export const useCurrency = () => useContext(CurrencyContext);

/**
 * `amount` of a wire currency in the visitor's, or null when it is the same or no rate is known. For information only: nothing is ever
 * charged in it.
 */
export const useConverted = (amount: number, moneda: string): { amount: number; currency: string } | null => {
  const { currency } = useCurrency();
  const { data: rates } = useQuery(ratesQuery);
  const perUnit = (code: string) => rates?.find((rate) => currencyCode(rate.moneda) === code)?.cambio;
  const from = perUnit(currencyCode(moneda));
  const to = perUnit(currency);
  if (currencyCode(moneda) === currency || !from || !to) return null;
  return { amount: Number(((amount * from) / to).toFixed(currency === 'CLP' ? 0 : 2)), currency };
};

/** The visitor's currency and its rate per US dollar; dollars while no rate is known. */
export const useVisitorRate = (): { currency: string; perDollar: number } => {
  const { currency } = useCurrency();
  const { data: rates } = useQuery(ratesQuery);
  const perUnit = (code: string) => rates?.find((rate) => currencyCode(rate.moneda) === code)?.cambio;
  const dollar = perUnit('USD');
  const own = perUnit(currency);
  return dollar && own ? { currency, perDollar: currency === 'USD' ? 1 : dollar / own } : { currency: 'USD', perDollar: 1 };
};
