import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';

/** The chart library, loaded when the first plot is shown; if it cannot be loaded, the page reports it and still shows its numbers. */
export const useCharts = () =>
  useQuery({ queryKey: ['charts'], queryFn: () => import('./Chart.tsx'), staleTime: Number.POSITIVE_INFINITY });

export const PERIODS = ['30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

const AGAIN_MS = 300_000;

/** The figures of the last `days` days. */
export const useFigures = (days: Period) => {
  const provider = useDataProvider<Console>();
  return useQuery({ queryKey: ['figures', days], queryFn: () => provider.figures(days), staleTime: AGAIN_MS });
};
