import { useKept } from '../ui/kept.ts';

/** A record: the list of the console it belongs to, and its id there. */
export type Ref = { readonly tipo: string; readonly id: string };

const MAX = 8;
const NONE: readonly Ref[] = [];

const refIn = (value: unknown): Ref[] => {
  const { tipo, id }: { tipo?: unknown; id?: unknown } = typeof value === 'object' && value !== null ? value : {};
  return typeof tipo === 'string' && typeof id === 'string' ? [{ tipo, id }] : [];
};
const refsIn = (value: unknown): readonly Ref[] | null => (Array.isArray(value) ? value.flatMap(refIn) : null);

/** The records that were opened from the search, the latest first; their names are asked for anew each time they are shown. */
export const useRecent = () => {
  const [recent, keep] = useKept('recent', refsIn, NONE);
  const opened = ({ tipo, id }: Ref) => keep([{ tipo, id }, ...recent.filter((one) => one.tipo !== tipo || one.id !== id)].slice(0, MAX));
  return { recent, opened, forget: () => keep([]) };
};
