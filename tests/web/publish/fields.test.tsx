import { waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { type FaultKey, stepOf } from '../../../web/publish/form/rules.ts';
import { valuesOf } from '../../../web/publish/form/values.ts';
import { photosOf } from '../../../web/publish/photos/photos.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { usePublishTexts } from '../../../web/publish/shared/texts.ts';
import { fieldId, WizardContext } from '../../../web/publish/shared/wizard-context.ts';
import { StepBody } from '../../../web/publish/wizard/StepBody.tsx';
import { answering, json, show } from '../support/render.tsx';
import { space } from '../support/space.ts';

/** The step of every field. */
const STEP_OF = {
  ...{
    tipo: 1,
    categoria: 1,
    modalidad_tiempo: 1,
    lugar: 1,
    direccion: 1,
    numero: 1,
    latitud: 1,
    longitud: 1,
    pin_movido: 1,
    m2: 1,
    rooms: 1,
  },
  ...{ maximo_huespedes: 1, tiempo_min: 1, numeroRegistro: 1 },
  ...{ moneda: 2, arriendo: 2, arriendo_basicos: 2, arriendo_comunes: 2, arriendo_limpieza: 2, arriendo_diario: 2 },
  ...{ photos: 3, video_url: 3, counts: 4, piezas: 5, near: 6, nombre: 7, sobre_nosotros: 7, external_reference: 7 },
  ...{ hora_llegada: 8, hora_salida: 8, reglas: 8, espacios_comunes: 8, uso_cocina: 8, aseo_limpieza: 8 },
  ...{ compromiso_1: 9, compromiso_2: 9, compromiso_3: 9 },
} satisfies Record<FaultKey, number>;
/** Groups of counters and boxes, and the pin, which have no field of their own name. */
const GROUPS: readonly string[] = ['counts', 'piezas', 'near', 'pin_movido'] satisfies FaultKey[];

const Step = ({ step }: { step: number }) => {
  const whole = space({ modalidad_tiempo: 'ambos' });
  const form = useForm({ defaultValues: valuesOf(whole) });
  const gallery = usePhotos(photosOf(whole));
  const hasTexts = usePublishTexts();
  return (
    <WizardContext value={{ listing: 7, gallery, photoFault: null }}>
      <FormProvider {...form}>{hasTexts && <StepBody step={step} />}</FormProvider>
    </WizardContext>
  );
};

describe('every field', () => {
  it.each(Object.entries(STEP_OF))('%s has a rule in step %i', (name, step) => expect(stepOf(name)).toBe(step));

  it.each([1, 2, 3, 7, 8, 9])('is rendered in step %i, so that its error can be focused', async (step) => {
    answering(({ url }) =>
      url.includes('/locations_at')
        ? json({ data: { comuna: 'Providencia', country: 'Chile', country_code: 'CL', registro: 'required', opera: true } })
        : json({ data: [], found: [], doubts: [] }),
    );
    await show(<Step step={step} />);
    const names = Object.entries(STEP_OF).flatMap(([name, at]) => (at === step && !GROUPS.includes(name) ? [name] : []));
    await waitFor(() => expect(names.filter((name) => !document.getElementById(fieldId(name)))).toEqual([]));
  });
});
