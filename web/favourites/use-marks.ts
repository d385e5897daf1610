import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HIDDEN, SIDE_BY_SIDE } from '../../src/kernel/listings/limits.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { comparedIdsQuery, hiddenIdsQuery } from './shared/queries.ts';
import { COMPARED, HIDDEN, type Named, storedHere, storeHere, useStoredHere } from './shared/stored-here.ts';

type Wanted = { ids: readonly number[]; on: boolean };

/** The two marks of a space, with where each is stored in this browser and with the account. */
const WAYS = {
  hidden: {
    here: HIDDEN,
    ids: hiddenIdsQuery,
    send: ({ ids, on }: Wanted, key: string) =>
      answer(api.POST('/api/v1/wishList/hide', { body: { alojamientos: [...ids], oculto: on ? 1 : 0 }, ...withIdempotencyKey(key) })),
    refresh: [['favourites', 'list'], ['search']],
  },
  compared: {
    here: COMPARED,
    ids: comparedIdsQuery,
    send: ({ ids, on }: Wanted, key: string) =>
      answer(api.POST('/api/v1/wishList/compare', { body: { alojamientos: [...ids], comparado: on ? 1 : 0 }, ...withIdempotencyKey(key) })),
    refresh: [],
  },
} as const;
type Mark = keyof typeof WAYS;

/** The marked spaces: those of the account, and those stored in this browser before signing in. */
const useMarked = (mark: Mark): ReadonlySet<number> => {
  const me = useMe();
  const here = useStoredHere(WAYS[mark].here);
  const ids = useQuery({ ...WAYS[mark].ids, enabled: me !== null }).data;
  return useMemo(() => new Set([...((me && ids) ?? []), ...here.map(({ id }) => id)]), [me, here, ids]);
};

const useSend = (mark: Mark, { onDone, onRefused }: { onDone?: () => void; onRefused?: () => void } = {}) => {
  const client = useQueryClient();
  const { fail } = useToast();
  const { ids, send, refresh } = WAYS[mark];
  return useCommand({
    send,
    onDone: ({ data }) => {
      client.setQueryData(ids.queryKey, data);
      onDone?.();
    },
    onFailed: (problem) => {
      if (onRefused && (problem.status === 409 || problem.status === 422)) onRefused();
      else fail(problem.detail);
    },
    refresh,
  });
};

/** Marks or unmarks spaces. Also removes those of an account's marks that are still stored in this browser. */
const useChange = (mark: Mark) => {
  const me = useMe();
  const { run } = useSend(mark);
  const { here } = WAYS[mark];
  return (spaces: readonly Named[], on: boolean) => {
    const ids = new Set(spaces.map(({ id }) => id));
    const others = storedHere(here).filter(({ id }) => !ids.has(id));
    if (me) run({ ids: [...ids], on });
    if (!me || !on) storeHere(here, on ? [...others, ...spaces] : others);
  };
};

/** The spaces that the visitor has hidden from their results. */
export const useHidden = (): ReadonlySet<number> => useMarked('hidden');

/** Hides a space from the results, with an undo, and shows it again. */
export const useHide = () => {
  const { t } = useTranslation('favourites');
  const { say } = useToast();
  const change = useChange('hidden');
  return {
    hide: (space: Named) => {
      change([space], true);
      say(t('hidden'), { label: t('undo'), run: () => change([space], false) });
    },
    show: (space: Named) => change([space], false),
  };
};

/** The spaces selected for comparison. */
export const useCompared = () => {
  const { t } = useTranslation('favourites');
  const { say, fail } = useToast();
  const ids = useMarked('compared');
  const change = useChange('compared');
  const toggle = (space: Named) => {
    if (ids.has(space.id)) return change([space], false);
    if (ids.size >= SIDE_BY_SIDE) return fail(t('compareFull', { count: SIDE_BY_SIDE }));
    change([space], true);
    say(t('compared', { count: ids.size + 1 }));
  };
  const clear = () =>
    change(
      [...ids].map((id) => ({ id, title: '' })),
      false,
    );
  return { list: [...ids].slice(0, SIDE_BY_SIDE), has: (id: number) => ids.has(id), toggle, clear };
};

/**
 * Marks made before signing in are moved to the account with the next search; until then both count. Marks for which the account has no
 * room are dropped.
 */
export const usePendingMarks = (): void => {
  usePending('hidden');
  usePending('compared');
};

const usePending = (mark: Mark): void => {
  const me = useMe();
  const isOwn = me !== null && !me.impersonation_ends_at;
  const { here } = WAYS[mark];
  const forget = () => storeHere(here, []);
  const { run } = useSend(mark, { onDone: forget, onRefused: forget });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person; the callbacks change with every render
  useEffect(() => {
    const ids = isOwn
      ? storedHere(here)
          .slice(0, MAX_HIDDEN)
          .map(({ id }) => id)
      : [];
    if (ids.length > 0) run({ ids, on: true });
  }, [me?.idusuario, isOwn]);
};
