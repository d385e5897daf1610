import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { serverFaultsOf } from '../form/async-faults.ts';
import { type FaultKey, type Faults, faultsOf, LIMITS, openUpTo } from '../form/rules.ts';
import type { Own, Values } from '../form/values.ts';
import { type Photo, placed, usable } from '../photos/photos.ts';
import { usePhotos } from '../photos/use-photos.ts';
import { Autosave } from '../saving/Autosave.tsx';
import { SaveTrouble } from '../saving/SaveTrouble.tsx';
import { Saving } from '../saving/Saving.tsx';
import { StaleDialog } from '../saving/StaleDialog.tsx';
import { useSave } from '../saving/use-save.ts';
import { Leaving } from './Leaving.tsx';
import { StepBody } from './StepBody.tsx';
import { StepList } from './StepList.tsx';
import { LAST, STEPS, stepAfter, stepBefore, stepsFor } from './steps.ts';
import { useSteps } from './use-steps.ts';
import { fieldId, useFaultText, WizardContext } from './wizard-context.ts';

type Content = { values: Values; photos: readonly Photo[] };
/** `etag`: the state of the space an edit begins from; `base`: what it said then, where that is known. */
export type Begin = Content & { step: number; furthest: number; etag: string | null; base: Content | null };
type Props = { listing: number | null; draft: string; begin: Begin; onSaved: (space: Own) => void };

const PHOTOS = 3;

/** Nine steps, one form. Going on asks for what a step lacks, going back never does; saving happens at the end (docs/rules/product.md#pages). */
export const Wizard = ({ listing, draft, begin, onSaved }: Props) => {
  const { t } = useTranslation(['publish', 'common']);
  const text = useFaultText();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: begin.values });
  const gallery = usePhotos(begin.photos);
  const [faults, setFaults] = useState<{ step: number; faults: Faults }>({ step: 0, faults: {} });
  const [checking, setChecking] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [etag, setEtag] = useState(begin.etag);
  const over = useRef(false);
  const rooms = form.watch('rooms');
  const photos = placed(gallery.photos);
  const missing = Math.max(0, LIMITS.minPhotos - usable(gallery.photos).length);
  const { step, furthest, heading, go } = useSteps({ begin, rooms, openUpTo: () => openUpTo(form.getValues(), photos.length) });

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
  // After the faulty step is on the page: its first fault takes the focus, going back or on takes none.
  useEffect(() => {
    const [first] = Object.keys(faults.faults);
    if (first && faults.step === step) document.getElementById(fieldId(first))?.focus();
  }, [faults, step]);

  const send = (of = etag, sent = gallery.photos) => saving.run({ listing, etag: of, values: form.getValues(), photos: sent });

  /** The faults of a step, the server's included. */
  const judge = async (at: number): Promise<Faults> => {
    const found = faultsOf(at, form.getValues(), photos.length);
    if (at === PHOTOS && photos.some(({ state }) => state === 'working')) found.photos ??= 'working';
    if (Object.keys(found).length > 0) return found;
    setChecking(true);
    return serverFaultsOf(client, at, form.getValues()).finally(() => setChecking(false));
  };
  const next = async () => {
    if (checking || saving.busy) return;
    const found = await judge(step);
    if (Object.keys(found).length > 0) return show(step, found);
    show(step, {});
    if (step < LAST) return go(stepAfter(step, rooms));
    for (const at of stepsFor(rooms)) {
      const missing = faultsOf(at, form.getValues(), photos.length);
      if (Object.keys(missing).length === 0) continue;
      show(at, missing);
      return go(at);
    }
    send();
  };

  const name = STEPS[step - 1] ?? 'type';
  // Read on every drawing: the form tells of faults only who looked before there were any.
  const { errors: marked } = form.formState;
  const errors = (Object.entries(current) as [FaultKey, string][]).flatMap(([key, code]) => {
    const shown = key === 'photos' ? code : marked[key]?.message;
    return typeof shown === 'string' ? [{ name: key, label: t(`label.${key}` as 'label.m2'), text: text(shown) }] : [];
  });
  return (
    <WizardContext value={{ listing, gallery, photoFault: current.photos ?? null }}>
      <FormProvider {...form}>
        <div className="wrap pub">
          <StepList step={step} furthest={furthest} rooms={rooms} go={go} />
          <Form
            className="pub-form"
            onSubmit={(event) => {
              event.preventDefault();
              void next();
            }}
          >
            <div className="pub-head">
              <h1 ref={heading} tabIndex={-1}>
                {t(`head.${name}`)}
              </h1>
              <Autosave
                draft={draft}
                photos={gallery.photos}
                step={step}
                furthest={furthest}
                etag={etag}
                untouched={begin.base?.values === begin.values}
                over={over}
                onDirty={() => setDirty(true)}
              />
            </div>
            <ErrorSummary errors={errors} focus={(key) => document.getElementById(fieldId(key))?.focus()} />
            <StepBody step={step} />
            {saving.share !== null && <Saving share={saving.share} photos={gallery.photos} />}
            <div className="pub-nav">
              <Button look="secondary" className={step === 1 ? 'hidden' : undefined} onClick={() => go(stepBefore(step, rooms))}>
                {t('common:back')}
              </Button>
              <Button
                type="submit"
                busy={checking || saving.busy}
                because={step === PHOTOS && missing > 0 ? t('photos.missing', { count: missing }) : undefined}
              >
                {step < LAST ? t('nav.next') : t('nav.finish')}
              </Button>
            </div>
          </Form>
        </div>
        <SaveTrouble
          problem={saving.trouble}
          onReview={() => {
            saving.close();
            go(1);
          }}
          onAgain={() => {
            saving.close();
            send();
          }}
          onClose={saving.close}
        />
        {saving.stale && listing !== null && (
          <StaleDialog
            listing={listing}
            photos={gallery.photos}
            base={begin.base}
            onClose={saving.keepEditing}
            onSaveMine={({ space, etag: now }) => {
              const there = new Set(space.gallery.map(({ idgaleria }) => idgaleria));
              const left = gallery.photos.filter(({ id }) => id === undefined || there.has(id)); // what was deleted elsewhere cannot stay
              gallery.dispatch({ type: 'replace', photos: left });
              saving.keepEditing();
              setEtag(now);
              send(now, left);
            }}
          />
        )}
        <Leaving dirty={dirty} over={over} />
      </FormProvider>
    </WizardContext>
  );
};
