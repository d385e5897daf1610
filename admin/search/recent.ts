import { useStore } from 'react-admin';

/** A record: its list in the console, and its id there. */
export type Ref = { readonly tipo: string; readonly id: string };

const MAX = 8;
const NONE: readonly Ref[] = [];

/** The records recently opened from the search, latest first; their names are fetched again each time they are shown. */
export const useRecent = () => {
  const [recent, keep] = useStore('recent', NONE);
  const opened = ({ tipo, id }: Ref) => keep([{ tipo, id }, ...recent.filter((one) => one.tipo !== tipo || one.id !== id)].slice(0, MAX));
  return { recent, opened, forget: () => keep([]) };
};
