import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from '../shared/queries.ts';

/** Prefix and number as people write it there: `{ prefix: '56', number: '9 6123 4567' }`. */
type Example = { readonly prefix: string; readonly number: string };

/** A phone number of the country with this prefix; null without a prefix, and until the countries are loaded. */
export const usePhoneExample = (prefix: string | null | undefined): Example | null => {
  const countries = useQuery(countriesQuery).data?.countries ?? [];
  const number = prefix ? countries.find((country) => country.prefix === prefix)?.ejemplo : null;
  return prefix && number ? { prefix, number } : null;
};

/** For fields that accept only digits. */
export const digitsOf = (number: string): string => number.replace(/\D/g, '');
