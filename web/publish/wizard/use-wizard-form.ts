import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MIN_PHOTOS } from '../../../src/kernel/listings/limits.ts';
import { useEnv } from '../../env.ts';
import { type FaultKey, type Faults, faultsOf, openUpTo } from '../form/rules.ts';
import { LAST, stepAfter, stepsFor } from '../form/steps.ts';
import type { Own, Values } from '../form/values.ts';
import { type Photo, placed, usable } from '../photos/photos.ts';
import { usePhotos } from '../photos/use-photos.ts';
import { useSave } from '../saving/use-save.ts';
import { fieldId, useFaultText } from '../shared/wizard-context.ts';
import { serverFaultsOf } from './async-faults.ts';
import { useSteps } from './use-steps.ts';

type Content = { values: Values; photos: readonly Photo[] };
/** The initial state of the wizard. `etag`: the version of the space an edit starts from; `base`: its content, if known. */
export type Begin = Content & { step: number; furthest: number; etag: string | null; base: Content | null };
export type Props = { listing: number | null; draft: string; begin: Begin; onSaved: (space: Own) => void };

export const PHOTOS = 3;

/** The state of the wizard: form, photos, step, faults and saving. Next validates the current step first. */
export const useWizardForm = ({ listing, draft, begin, onSaved }: Props) => {
  const { t } = useTranslation(['publish', 'common']);
  const text = useFaultText();
  const client = useQueryClient();
  const { videoHosts } = useEnv();
  const form = useForm<Values>({ defaultValues: begin.values });
  const gallery = usePhotos(begin.photos);
  const [faults, setFaults] = useState<{ step: number; faults: Faults }>({ step: 0, faults: {} });
  const [checking, setChecking] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [etag, setEtag] = useState(begin.etag);
  const over = useRef(false);
  const rooms = form.watch('rooms');
  const photos = placed(gallery.photos);
  const missing = Math.max(0, MIN_PHOTOS - usable(gallery.photos).length);
  const { step, furthest, heading, go } = useSteps({ begin, rooms, openUpTo: () => openUpTo(form.getValues(), photos.length, videoHosts) });

  const show = (at: number, found: Faults) => {
    form.clearErrors();
    for (const [name, message] of Object.entries(found))
      if (name !== 'photos') form.setError(name as Path<Values>, { type: 'rule', message });
    setFaults({ step: at, faults: found });
  };
  const saving = useSave({
    draft,
    over,
    onSaved,
    onPhotoRefused: (photo) => gallery.dispatch({ type: 'failed', ...photo }),
    onFaults: (at, found) => {
      show(at, found);
      go(at);
    },
  });

  const current = faults.step === step ? faults.faults : {};
  // Runs after the step with faults has been rendered: the focus moves to its first fault. Without faults the focus stays.
  useEffect(() => {
    const [first] = Object.keys(faults.faults);
    if (first && faults.step === step) document.getElementById(fieldId(first))?.focus();
  }, [faults, step]);

  const send = (of = etag, sent = gallery.photos) => saving.run({ listing, etag: of, values: form.getValues(), photos: sent });

  /** The faults of a step, including those found by the server. */
  const judge = async (at: number): Promise<Faults> => {
    const found = faultsOf(at, form.getValues(), photos.length, videoHosts);
    if (at === PHOTOS && photos.some(({ state }) => state === 'working')) found.photos ??= 'working';
    if (Object.keys(found).length > 0) return found;
    setChecking(true);
    return serverFaultsOf(client, at, form.getValues(), listing === null).finally(() => setChecking(false));
  };
  const next = async () => {
    if (checking || saving.busy) return;
    const found = await judge(step);
    if (Object.keys(found).length > 0) return show(step, found);
    show(step, {});
    if (step < LAST) return go(stepAfter(step, rooms));
    for (const at of stepsFor(rooms)) {
      const missing = faultsOf(at, form.getValues(), photos.length, videoHosts);
      if (Object.keys(missing).length === 0) continue;
      show(at, missing);
      return go(at);
    }
    send();
  };

  // Read on every render: react-hook-form reports errors only to components that subscribed by reading them.
  const { errors: marked } = form.formState;
  const errors = (Object.entries(current) as [FaultKey, string][]).flatMap(([key, code]) => {
    const shown = key === 'photos' ? code : marked[key]?.message;
    return typeof shown === 'string' ? [{ name: key, label: t(`label.${key}`), text: text(shown) }] : [];
  });
  return {
    form,
    gallery,
    step,
    furthest,
    heading,
    go,
    rooms,
    missing,
    errors,
    photoFault: current.photos ?? null,
    checking,
    saving,
    next,
    send,
    etag,
    setEtag,
    dirty,
    setDirty,
    over,
  };
};
