import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyValues, type Own, type Values } from '../../../web/publish/form/values.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { loggedQuery } from '../../../web/publish/queries.ts';
import { StepCommitments } from '../../../web/publish/steps/StepCommitments.tsx';
import { usePublishTexts } from '../../../web/publish/texts.ts';
import { WizardContext } from '../../../web/publish/wizard/wizard-context.ts';
import { show } from '../support/render.tsx';

const LISTING = 7;

const Last = ({ aprobado }: { aprobado: Own['aprobado'] | null }) => {
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: emptyValues });
  const gallery = usePhotos([]);
  const spoken = usePublishTexts();
  if (aprobado !== null) client.setQueryData(loggedQuery(LISTING).queryKey, { space: { aprobado } as Own, etag: null });
  return (
    <WizardContext value={{ listing: aprobado === null ? null : LISTING, gallery, photoFault: null }}>
      <FormProvider {...form}>{spoken && <StepCommitments />}</FormProvider>
    </WizardContext>
  );
};

it.each([
  ['a new space', null, 'Al finalizar enviamos'],
  ['a copy that was never handed in', 0, 'Al finalizar enviamos'],
  ['a space that waits to be approved', 2, 'sigue como estaba'],
  ['an approved space', 1, 'sigue como estaba'],
] as const)('before the end %s says what finishing does (D-54)', async (_, aprobado, words) => {
  await show(<Last aprobado={aprobado} />);
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
});
