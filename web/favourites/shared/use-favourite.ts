import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useMe } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { useSignInFirst } from '../../ui/overlay/SignInFirst.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { forgetPending, keepForLater, takePending } from './pending.ts';
import { favouriteIdsQuery } from './queries.ts';

type Wanted = { listing: number; estado: 0 | 1 };

/** Optimistic: shown immediately, reverted when the call fails. */
const useChange = () => {
  const client = useQueryClient();
  const { t } = useTranslation('favourites');
  const { say, fail } = useToast();
  const show = ({ listing, estado }: Wanted) =>
    client.setQueryData(favouriteIdsQuery.queryKey, (ids: number[] = []) => {
      const others = ids.filter((id) => id !== listing);
      return estado === 1 ? [listing, ...others] : others;
    });
  const command = useCommand({
    send: ({ listing, estado }: Wanted, key) =>
      // `keepalive`, so that it is sent even if the page is left immediately
      answer(
        api.POST('/api/v1/wishList/change', {
          body: { alojamiento_idalojamiento: listing, estado },
          ...withIdempotencyKey(key),
          keepalive: true,
        }),
      ),
    onDone: ({ estado }, { listing }) => {
      show({ listing, estado });
      if (estado === 1) say(t('saved'));
      else say(t('removed'), { label: t('undo'), run: () => runAgain.current({ listing, estado: 1 }) });
    },
    onFailed: (problem, { listing, estado }) => {
      show({ listing, estado: estado === 1 ? 0 : 1 });
      fail(problem.status === 0 ? t('offline') : problem.detail);
    },
    refresh: [['favourites', 'list']],
  });
  const runAgain = useRef<(wanted: Wanted) => void>(() => undefined);
  runAgain.current = (wanted) => void run(wanted);
  const run = async (wanted: Wanted) => {
    await client.cancelQueries({ queryKey: favouriteIdsQuery.queryKey }); // an older response must not revert what is shown
    show(wanted);
    command.run(wanted);
  };
  return { run, busy: command.busy };
};

/** Whether this space is a favourite, and how to toggle it; a visitor signs in first, and it is applied afterwards (S-21). */
export const useFavourite = (listing: number) => {
  const me = useMe();
  const { pathname, search } = useLocation();
  const signInFirst = useSignInFirst();
  const ids = useQuery({ ...favouriteIdsQuery, enabled: me !== null }).data;
  const { run, busy } = useChange();
  const on = me !== null && (ids?.includes(listing) ?? false);
  const toggle = () => {
    if (me) return busy ? undefined : void run({ listing, estado: on ? 0 : 1 });
    const next = pathname + search;
    keepForLater(listing, next);
    signInFirst({ next, what: 'favourite', onStay: forgetPending });
  };
  return { on, busy, toggle };
};

/** Applies the favourite chosen before signing in, back at the same URL. */
export const usePendingFavourite = (): void => {
  const me = useMe();
  const { pathname, search } = useLocation();
  const { run } = useChange();
  const at = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person and place; the callbacks change with every render
  useEffect(() => {
    const listing = me ? takePending(at) : null;
    if (listing !== null) void run({ listing, estado: 1 });
  }, [me?.idusuario, at]);
};
