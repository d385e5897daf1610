import { screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { usePublishTexts } from '../../../web/publish/shared/texts.ts';
import { WizardContext } from '../../../web/publish/shared/wizard-context.ts';
import { StepPrices } from '../../../web/publish/steps/StepPrices.tsx';
import { answering, json, show } from '../support/render.tsx';

const OWN = 1;
const FILLED: Partial<Values> = {
  ...{ modalidad_tiempo: 'ambos', rooms: 2, latitud: '-33.45', longitud: '-70.6' },
  ...{ arriendo_diario: '42000', arriendo: '640000' },
};
const Prices = ({ from }: { from: Partial<Values> }) => {
  const form = useForm<Values>({ defaultValues: { ...emptyValues, ...from } });
  const gallery = usePhotos([]);
  return (
    <WizardContext value={{ listing: OWN, gallery, photoFault: null }}>
      <FormProvider {...form}>{usePublishTexts() && <StepPrices />}</FormProvider>
    </WizardContext>
  );
};

const pin = (idalojamiento: number, precio: number, precio_unidad: 'noche' | 'mes', moneda = 'es_CL') => ({
  ...{ idalojamiento, precio, precio_unidad, moneda },
  ...{ latitud: 0, longitud: 0 },
});
/** Spaces with at least two rooms; the sixth has three, the seventh one. */
const TWO_ROOMS = [pin(OWN, 1, 'noche'), pin(2, 40_000, 'noche'), pin(3, 50_000, 'noche'), pin(4, 90_000, 'noche')];
const ELSEWHERE_PAID = pin(5, 30, 'noche', 'en_US');
const LARGER = pin(6, 500_000, 'noche');
const SMALLER = pin(7, 20_000, 'noche');
const MONTHLY = [pin(2, 600_000, 'mes'), pin(3, 50_000, 'noche'), pin(4, 700_000, 'mes')];

it.each([
  ['with as many rooms', TWO_ROOMS, '3', '$ 150.000 CLP'],
  ['of the same type, where too few have as many rooms', TWO_ROOMS.slice(0, 3), '4', '$ 135.000 CLP'],
])('the price step shows both ends, and the median of hosts of similar listings: %s (W-10)', async (_, asLarge, count, median) => {
  answering((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/locations_at'))
      return json({ data: { comuna: 'Ñuñoa', country: 'Chile', country_code: 'CL', opera: true, registro: 'none' } });
    if (pathname.endsWith('/price_preview'))
      return json({
        ...{ moneda: 'es_CL', arriendo_total: 640_000, garantia: 640_000 },
        nights: { dinero: { rent: 126_000, whole: 143_451 } },
        month: { dinero: { rent: 640_000, whole: 728_640 } },
      });
    if (searchParams.get('precio_por') === 'mes') return json({ data: MONTHLY });
    const atLeast = [...asLarge, ELSEWHERE_PAID, LARGER];
    return json({ data: { 3: [LARGER], 2: atLeast }[searchParams.get('rooms_number') ?? ''] ?? [...atLeast, SMALLER] });
  });
  await show(<Prices from={FILLED} />);
  const preview = within(await screen.findByRole('region', { name: 'Lo que recibes' }));
  expect(await preview.findByText(`Parecidos cerca (mediana de ${count})`)).toBeVisible();
  const figures = preview.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures.slice(0, 5)).toEqual(['$ 126.000 CLP', median, '$ 143.451 CLP', '$ 640.000 CLP', '$ 728.640 CLP']);
});
