import { screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import type { Photo } from '../../../web/publish/photos/photos.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { StepPhotos } from '../../../web/publish/steps/StepPhotos.tsx';
import { usePublishTexts } from '../../../web/publish/texts.ts';
import { WizardContext } from '../../../web/publish/wizard/wizard-context.ts';
import { show } from '../support/render.tsx';

const kept = (id: number): Photo => ({ key: `kept-${id}`, id, url: `/storage/photos/${id}-320.webp`, name: '', state: 'kept' });
const failed: Photo = { key: 'failed', url: '', name: 'carta.svg', state: 'failed', fault: 'wrong_format' };
const many = (count: number) => Array.from({ length: count }, (_, i) => kept(i + 1));

const Step = ({ photos }: { photos: readonly Photo[] }) => {
  const form = useForm<Values>({ defaultValues: emptyValues });
  const gallery = usePhotos(photos);
  const spoken = usePublishTexts();
  return (
    <WizardContext value={{ listing: 7, gallery, photoFault: null }}>
      <FormProvider {...form}>{spoken && <StepPhotos />}</FormProvider>
    </WizardContext>
  );
};
const opened = async (photos: readonly Photo[]) => {
  const shown = await show(<Step photos={photos} />);
  await screen.findByRole('list', { name: 'Tus fotos, en orden' });
  return shown;
};
const button = (name: string) => screen.getByRole('button', { name });

it('a photo that goes leaves the focus with the next, at the end with the one before, at last where photos are chosen', async () => {
  const { user } = await opened(many(3));
  button('Quitar la foto 2').focus();
  await user.keyboard('{Enter}');
  expect(button('Quitar la foto 2')).toHaveFocus(); // the third, now in its place
  await user.keyboard('{Enter}');
  expect(button('Quitar la foto 1')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(document.getElementById('publish-photos')).toHaveFocus();
});

it('a photo brought to an end by the keyboard keeps the focus, and goes no further', async () => {
  const { user } = await opened(many(2));
  button('Mover antes la foto 2').focus();
  await user.keyboard('{Enter}');
  expect(button('Mover antes la foto 1')).toHaveFocus();
  expect(button('Mover antes la foto 1')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  const sources = screen.getAllByRole('img').map((photo) => photo.getAttribute('src'));
  expect(sources).toEqual(['/storage/photos/2-320.webp', '/storage/photos/1-320.webp']);
});

it('a file that cannot become a photo is no cover and takes none of the twenty places', async () => {
  await opened([failed, ...many(19)]);
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('no photos');
  expect(within(first).queryByText('Portada')).toBeNull();
  expect(within(second).getByText('Portada')).toBeVisible();
  expect(document.getElementById('publish-photos')).not.toHaveAttribute('aria-disabled');
});

it('twenty photos leave no place', async () => {
  await opened([failed, ...many(20)]);
  expect(document.getElementById('publish-photos')).toHaveAttribute('aria-disabled', 'true');
});
