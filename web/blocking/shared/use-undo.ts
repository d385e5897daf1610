import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { readAgain } from './queries.ts';
import type { Range } from './rules.ts';
import { useRangeText } from './use-range-text.ts';

/** Undoes the last change to the nights of a space; a rejection, such as for nights taken since, shows the reason (C-03). */
export const useUndo = <What extends { range: Range }>(
  id: number,
  done: 'blocked' | 'removed',
  send: (what: What, key: string) => Promise<unknown>,
) => {
  const { t } = useTranslation(['blocking', 'errors']);
  const cache = useQueryClient();
  const rangeText = useRangeText();
  const { say, fail } = useToast();
  return useCommand({
    send,
    onDone: async (_, { range }) => {
      await readAgain(cache, id);
      say(t(`undone.${done}`, { range: rangeText(range) }));
    },
    onFailed: async ({ status, detail }) => {
      await readAgain(cache, id);
      fail(t('notUndone', { cause: status > 0 && status < 500 ? detail : t(status === 0 ? 'errors:offline' : 'errors:ours') }));
    },
  });
};
