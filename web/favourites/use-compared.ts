import { useTranslation } from 'react-i18next';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { COMPARED, keepHere, type Named, useKeptHere } from './kept-here.ts';

/** So many spaces stand side by side. */
export const SIDE_BY_SIDE = 4;

/** The spaces chosen to be compared, in this browser. */
export const useCompared = () => {
  const { t } = useTranslation('favourites');
  const { say, fail } = useToast();
  const list = useKeptHere(COMPARED);
  const has = (id: number) => list.some((one) => one.id === id);
  const toggle = (space: Named) => {
    if (has(space.id))
      return keepHere(
        COMPARED,
        list.filter(({ id }) => id !== space.id),
      );
    if (list.length >= SIDE_BY_SIDE) return fail(t('compareFull', { count: SIDE_BY_SIDE }));
    keepHere(COMPARED, [...list, space]);
    say(t('compared', { count: list.length + 1 }));
  };
  return { list, has, toggle, clear: () => keepHere(COMPARED, []) };
};
