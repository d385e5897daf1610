import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { HIDDEN, keepHere, keptHere, type Named, useKeptHere } from './kept-here.ts';
import { hiddenIdsQuery } from './queries.ts';

type Wanted = { ids: readonly number[]; hide: boolean };

/** The spaces that the visitor has hidden: with the account, or in this browser before there is one. */
export const useHidden = (): ReadonlySet<number> => {
  const me = useMe();
  const here = useKeptHere(HIDDEN);
  const ids = useQuery({ ...hiddenIdsQuery, enabled: me !== null }).data;
  return useMemo(() => new Set([...here.map(({ id }) => id), ...((me && ids) ?? [])]), [me, here, ids]);
};

const useSend = (onDone?: () => void) => {
  const client = useQueryClient();
  const { fail } = useToast();
  return useCommand({
    send: ({ ids, hide }: Wanted, key) =>
      answer(api.POST('/api/v1/wishList/hide', { body: { alojamientos: [...ids], oculto: hide ? 1 : 0 }, ...withIdempotencyKey(key) })),
    onDone: ({ data }) => {
      client.setQueryData(hiddenIdsQuery.queryKey, data);
      onDone?.();
    },
    onFailed: (problem) => fail(problem.detail),
    refresh: [['favourites', 'list']],
  });
};

/** Hides a space from the results, to be undone at once, and shows it again. */
export const useHide = () => {
  const { t } = useTranslation('favourites');
  const me = useMe();
  const { say } = useToast();
  const { run } = useSend();
  const change = ({ id, title }: Named, hide: boolean) => {
    if (me) return run({ ids: [id], hide });
    const others = keptHere(HIDDEN).filter((one) => one.id !== id);
    keepHere(HIDDEN, hide ? [{ id, title }, ...others] : others);
  };
  return {
    hide: (space: Named) => {
      change(space, true);
      say(t('hidden'), { label: t('undo'), run: () => change(space, false) });
    },
    show: (space: Named) => change(space, false),
  };
};

/** What was hidden before signing in goes to the account with the next search, once there is one; until then both are hidden. */
export const usePendingHidden = (): void => {
  const me = useMe();
  const isOwn = me !== null && !me.impersonation_ends_at;
  const { run } = useSend(() => keepHere(HIDDEN, []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a person; what does it changes with each rendering
  useEffect(() => {
    const ids = isOwn ? keptHere(HIDDEN).map(({ id }) => id) : [];
    if (ids.length > 0) run({ ids, hide: true });
  }, [me?.idusuario, isOwn]);
};
