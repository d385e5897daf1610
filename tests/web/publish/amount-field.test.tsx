import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { AmountField } from '../../../web/publish/steps/fields.tsx';
import { WizardContext } from '../../../web/publish/wizard/wizard-context.ts';
import { show } from '../support/render.tsx';

const Price = ({ moneda, price }: { moneda: string; price: string }) => {
  const form = useForm<Values>({ defaultValues: { ...emptyValues, moneda, arriendo_diario: price } });
  const gallery = usePhotos([]);
  return (
    <WizardContext value={{ listing: null, gallery, photoFault: null }}>
      <FormProvider {...form}>
        <AmountField name="arriendo_diario" label="Precio" />
      </FormProvider>
    </WizardContext>
  );
};

it.each([
  ['es_CL', '48000', '48.000'],
  ['it_IT', '1234.5', '1,234.50'],
  ['es_CL', '12.5', '12.5'], // pesos have no cents: what was sent is shown, not rounded
  ['es_CL', '', ''],
])('an amount of %s that is %j is shown as %j', async (moneda, price, shown) => {
  await show(<Price moneda={moneda} price={price} />);
  expect(screen.getByLabelText('Precio')).toHaveValue(shown);
});

it('an amount has its separators except while it is typed', async () => {
  await show(<Price moneda="es_CL" price="48000" />);
  const field = screen.getByLabelText('Precio');
  await userEvent.click(field);
  expect(field).toHaveValue('48000');
  await userEvent.type(field, '0');
  expect(field).toHaveValue('480000');
  await userEvent.tab();
  expect(field).toHaveValue('480.000');
});

it('what the Tab key marks is replaced by what is typed', async () => {
  await show(<Price moneda="es_CL" price="48000" />);
  await userEvent.tab();
  await userEvent.keyboard('31');
  expect(screen.getByLabelText('Precio')).toHaveValue('31');
});
