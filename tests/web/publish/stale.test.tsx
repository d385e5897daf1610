import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { type Own, valuesOf } from '../../../web/publish/form/values.ts';
import { photosOf } from '../../../web/publish/photos/photos.ts';
import { StaleDialog } from '../../../web/publish/saving/StaleDialog.tsx';
import { usePublishTexts } from '../../../web/publish/texts.ts';
import { answering, json, show } from '../support/render.tsx';
import { space } from '../support/space.ts';

const content = (own: Own) => ({ values: valuesOf(own), photos: photosOf(own) });
const begun = space({ aprobado: 2, m2: 60 });

/** A host typed 75 m² into what they opened with 60; `now` is what stands there when it is sent. */
const opened = async (now: Own, base: ReturnType<typeof content> | null = content(begun)) => {
  answering(() => json({ steps: [], step_05: [], accommodation: now }));
  const onSaveMine = vi.fn();
  const Editing = () => {
    const form = useForm({ defaultValues: { ...valuesOf(begun), m2: '75' } });
    if (!usePublishTexts()) return null;
    return (
      <FormProvider {...form}>
        <StaleDialog listing={7} photos={photosOf(begun)} base={base} onClose={vi.fn()} onSaveMine={onSaveMine} />
      </FormProvider>
    );
  };
  await show(<Editing />);
  return onSaveMine;
};
const question = () => screen.findByRole('dialog');

it('an approval in the middle of an edit is no other text: it is saved without a question', async () => {
  const approved = space({ aprobado: 1, verificado: 1, m2: 60 });
  const onSaveMine = await opened(approved);
  await waitFor(() => expect(onSaveMine).toHaveBeenCalledTimes(1));
  expect(onSaveMine.mock.calls[0]?.[0]).toMatchObject({ space: { aprobado: 1 } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a change by somebody else meanwhile is asked about, and what differs is named', async () => {
  const onSaveMine = await opened(space({ aprobado: 1, m2: 61 }));
  expect(await question()).toHaveTextContent('Superficie');
  expect(onSaveMine).not.toHaveBeenCalled();
});

it('other photos are asked about', async () => {
  const onSaveMine = await opened(space({ gallery: space().gallery.slice(1) }));
  await question();
  expect(onSaveMine).not.toHaveBeenCalled();
});

it('a draft of another day is asked about: what it began from is unknown', async () => {
  const onSaveMine = await opened(space({ m2: 60 }), null);
  const dialog = await question();
  await waitFor(() => expect(dialog).toHaveTextContent('Superficie')); // the answer is there
  expect(onSaveMine).not.toHaveBeenCalled();
});
