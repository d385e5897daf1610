import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PointMap } from '../../../web/map/PointMap.tsx';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import { Address } from '../../../web/publish/place/Address.tsx';
import { usePublishTexts } from '../../../web/publish/shared/texts.ts';
import { WizardContext } from '../../../web/publish/shared/wizard-context.ts';
import { SearchPage } from '../../../web/search/SearchPage.tsx';
import { Trouble } from '../../../web/shell/Trouble.tsx';
import { answering, json, show } from '../support/render.tsx';

// a browser's error for a chunk whose style sheet fails to load
const lost = () => Promise.reject(new Error('Unable to preload CSS for /assets/map.css'));
vi.mock('../../../web/map/streets/use-streets.ts', () => ({ useStreetsAt: () => true }));
vi.mock('../../../web/map/MapView.tsx', () => lost());
vi.mock('../../../web/publish/place/PinMap.tsx', () => lost());
vi.mock('../../../web/search/results/ResultsMap.tsx', () => lost());

/** The reader is there already. */
class InSight {
  private readonly seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never); // all that is read of them
  }
  disconnect() {}
}
const { IntersectionObserver: before } = globalThis;
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', InSight);
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors that the boundary has caught
});
afterEach(() => {
  vi.stubGlobal('IntersectionObserver', before);
  vi.mocked(console.error).mockRestore();
});

const Wizard = () => {
  const hasTexts = usePublishTexts();
  const form = useForm<Values>({ defaultValues: { ...emptyValues, latitud: '-33.43', longitud: '-70.61' } });
  const gallery = {} as never; // no photos at this step
  return (
    <WizardContext value={{ listing: null, gallery, photoFault: null }}>
      <FormProvider {...form}>{hasTexts && <Address />}</FormProvider>
    </WizardContext>
  );
};

it.each([
  ['one place', <PointMap key="point" label="Dónde está" lat={-33.43} lng={-70.61} />, 'El mapa no está disponible.'],
  ['the wizard', <Wizard key="wizard" />, 'El mapa no está disponible. Puedes ajustar las coordenadas a mano más abajo.'],
  ['the results', <SearchPage key="search" />, 'El mapa no está disponible.'],
])('a map of %s whose code fails to load is a notice in its place with a retry, and the page stays (S-17)', async (_, map, words) => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  answering(() => json({ data: [], accomodations: [], paginate: { total: 0, current_page: 1, total_pages: 1, per_page: 12 } }));
  const page = (
    <>
      <h1>the page</h1>
      {map}
    </>
  );
  await show(<p>home</p>, {
    at: '/mine',
    path: '/',
    routes: [{ errorElement: <Trouble inside />, children: [{ path: '/mine', element: page }] }],
  });
  expect(await screen.findByText(words)).toHaveRole('status');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1, name: 'the page' })).toBeVisible();
});
