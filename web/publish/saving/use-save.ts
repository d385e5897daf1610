import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { type Faults, stepOf } from '../form/rules.ts';
import { dropDraft } from '../form/store.ts';
import type { Own } from '../form/values.ts';
import { refusedOf } from '../photos/photos.ts';
import { type Saving, save } from './save.ts';

type Options = {
  draft: string;
  over: RefObject<boolean>;
  onSaved: (space: Own) => void;
  /** Called with the faults that the server found, at the first step that has one. */
  onFaults: (step: number, faults: Faults) => void;
  /** Called for a photo that the server rejected; the others are stored. */
  onPhotoRefused: (photo: { key: string; fault: string }) => void;
};

/** The server's codes for the first step that has any. */
const faultsIn = ({ fields }: Problem): { step: number; faults: Faults } | null => {
  const named = Object.entries(fields).map(([name, codes]) => ({ name, code: codes[0] ?? 'invalid', step: stepOf(name) }));
  const step = Math.min(...named.map((fault) => fault.step));
  if (!Number.isFinite(step)) return null;
  return { step, faults: Object.fromEntries(named.filter((fault) => fault.step === step).map(({ name, code }) => [name, code])) };
};

/** Saves once per press; the draft is deleted only after success. */
export const useSave = ({ draft, over, onSaved, onFaults, onPhotoRefused }: Options) => {
  const client = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Problem | null>(null);
  const [stale, setStale] = useState(false);
  const command = useCommand({
    send: (saving: Saving, key) => {
      setShare(0);
      return save(saving, key, setShare);
    },
    onDone: async (space) => {
      over.current = true;
      await dropDraft(draft);
      onSaved(space);
      void client.invalidateQueries({ queryKey: ['listing', space.idalojamiento] });
    },
    onFailed: (problem, { photos }) => {
      setShare(null);
      if (problem.status === 412) return setStale(true);
      refusedOf(photos, problem.extra['photos']).forEach(onPhotoRefused);
      const refused = faultsIn(problem);
      if (refused) onFaults(refused.step, refused.faults);
      else setTrouble(problem);
    },
    refresh: [['dashboard']],
  });
  return { run: command.run, busy: command.busy, share, trouble, close: () => setTrouble(null), stale, keepEditing: () => setStale(false) };
};
