import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { sendBlock, sendUnblock } from './commands.ts';
import { readAgain } from './queries.ts';
import type { Range } from './rules.ts';
import { useRangeText } from './use-range-text.ts';
import { useUndo } from './use-undo.ts';

type After = {
  /** Called once the nights are blocked. */
  readonly onDone?: () => void;
  /** Called when one of them was taken; the page has refetched them. */
  readonly onTaken?: (range: Range) => void;
};

/** Blocks nights of a space, announces it, and offers to undo it (C-02, C-03). */
export const useBlock = (id: number, { onDone, onTaken }: After = {}) => {
  const { t } = useTranslation('blocking');
  const cache = useQueryClient();
  const rangeText = useRangeText();
  const { say } = useToast();
  const undo = useUndo(id, 'blocked', ({ block }: { block: number; range: Range }, key) => sendUnblock(block, key));
  return useCommand({
    send: (range: Range, key) => sendBlock(id, range, key),
    onDone: async ({ restriction }, range) => {
      await readAgain(cache, id);
      onDone?.();
      say(t('saved', { range: rangeText(range) }), { label: t('undo'), run: () => undo.run({ block: restriction.idrestriccion, range }) });
    },
    onFailed: async (problem, range) => {
      if (!isProblem(problem, 'overlap')) return;
      await readAgain(cache, id);
      onTaken?.(range);
    },
  });
};
