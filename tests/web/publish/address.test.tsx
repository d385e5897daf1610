import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { emptyValues, type Values } from '../../../web/publish/form/values.ts';
import { Address } from '../../../web/publish/place/Address.tsx';
import { usePublishTexts } from '../../../web/publish/shared/texts.ts';
import { WizardContext } from '../../../web/publish/shared/wizard-context.ts';
import { serverFaultsOf } from '../../../web/publish/wizard/async-faults.ts';
import { answering, json, show } from '../support/render.tsx';

/** Without visible streets no one is asked to move a pin (D-174). */
vi.mock('../../../web/map/streets/use-streets.ts', () => ({ useStreetsAt: () => true }));

const DOOR = {
  label: 'Calle Larga 1234, Providencia, Chile',
  direccion: 'Calle Larga',
  numero: '1234',
  comuna: 'Providencia',
  country_code: 'CL',
  latitud: -33.433,
  longitud: -70.6105,
  exacto: true,
};

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockRestore();
  vi.mocked(fetch).mockRestore();
});

const PLACE = { comuna: 'Providencia', country: 'Chile', country_code: 'CL', registro: 'none' };

const opened = async (
  addresses: (request: Request) => Response,
  values: Partial<Values> = {},
  { place = {}, listing = null }: { place?: object; listing?: number | null } = {},
) => {
  const requests = answering((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/addresses') || pathname.endsWith('/addresses_at')) return addresses(request);
    if (pathname.endsWith('/locations_at')) return json({ data: { ...PLACE, ...place } });
    return json({ data: [] });
  });
  const Wizard = () => {
    const hasTexts = usePublishTexts();
    const form = useForm<Values>({ defaultValues: { ...emptyValues, ...values } });
    const gallery = {} as never; // no photos at this step
    return (
      <WizardContext value={{ listing, gallery, photoFault: null }}>
        <FormProvider {...form}>{hasTexts && <Address />}</FormProvider>
      </WizardContext>
    );
  };
  const shown = await show(<Wizard />);
  await screen.findByRole('combobox', { name: 'Calle' });
  return { ...shown, requests };
};
const field = (name: string) => screen.getByLabelText(name);
const street = () => screen.getByRole('combobox', { name: 'Calle' });

it('the street is chosen by keyboard alone, and fills in number, place and point (W-06)', async () => {
  const { user, requests } = await opened(() => json({ data: [DOOR], fuente: 'geocoder' }));
  await user.type(street(), 'calle');
  await screen.findByRole('option', { name: DOOR.label });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(street()).toHaveValue('Calle Larga');
  expect(field('Número y depto.')).toHaveValue('1234');
  expect(field('Comuna o ciudad')).toHaveValue('Providencia');
  expect(field('Latitud')).toHaveValue('-33.433');
  expect(field('Longitud')).toHaveValue('-70.6105');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  for (const { url } of requests) expect(new URL(url).host).toBe(location.host);
});

it('is not requested at every letter, but once the typing pauses', async () => {
  const { requests } = await opened(() => json({ data: [DOOR], fuente: 'geocoder' }));
  for (const value of ['Call', 'Calle', 'Calle l', 'Calle la']) fireEvent.change(street(), { target: { value } });
  await waitFor(() => expect(requests.flatMap(({ url }) => new URL(url).searchParams.getAll('q'))).toEqual(['Calle la']));
});

it('is typed by hand while suggestions are unavailable (W-06)', async () => {
  const { user } = await opened(() => json({ code: 'unavailable_now', title: 'x' }, 503), { lugar: 'Santiago' });
  await user.type(street(), 'Calle');
  await user.type(field('Número y depto.'), '12');
  await user.type(field('Latitud'), '-33,4305');
  await user.type(field('Longitud'), '-70.61');
  expect(await screen.findByText('Queda en Providencia, Chile.')).toBeVisible();
  expect(street()).toHaveValue('Calle');
  expect(field('Latitud')).toHaveValue('-33.4305');
  expect(screen.queryByRole('option')).toBeNull();
});

it('the catalogue, which has no streets, does not move the pin of a selected place', async () => {
  const near = { ...DOOR, exacto: false };
  const { user, requests } = await opened(() => json({ data: [near], fuente: 'catalogo' }), { lugar: 'Providencia' });
  await user.type(street(), 'Calle');
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/addresses?'))).toBe(true));
  expect(screen.queryByRole('option')).toBeNull();
  expect(street()).toHaveAttribute('aria-expanded', 'false'); // an open list hides the rest of the page from screen readers
});

it('a pin moved by keys shows its position, and offers its address (X-17)', async () => {
  const { user } = await opened((request) => json(request.url.includes('_at') ? { data: DOOR, fuente: 'geocoder' } : { data: [] }), {
    direccion: 'Otra',
    numero: '1',
    latitud: '-33.43',
    longitud: '-70.61',
  });
  const pin = await screen.findByRole('button', { name: /Pin del lugar exacto/ });
  expect(screen.queryByText(/Calle Larga/)).toBeNull();
  pin.focus();
  await user.keyboard('{ArrowRight}');
  const [lat, lng] = ['Latitud', 'Longitud'].map((name) => (field(name) as HTMLInputElement).value);
  expect(Number(lng)).toBeGreaterThan(-70.61);
  expect(screen.getByText(`Latitud ${lat}, Longitud ${lng}`)).toHaveRole('status'); // announced to screen readers
  await user.click(await screen.findByRole('button', { name: 'Usar esta dirección' }));
  expect(street()).toHaveValue('Calle Larga');
  expect(field('Número y depto.')).toHaveValue('1234');
});

it.each([
  [{ tipo: 'entero' }, 1],
  [{ tipo: 'cowork' }, 0],
  [{ tipo: 'camper', numeroRegistro: 'RL-1' }, 1],
] as const)('with %o the registration number is asked for in %i fields: only homes need one (D-05)', async (values, count) => {
  await opened(() => json({ data: [] }), { ...values, latitud: '-34.6', longitud: '-58.4' }, { place: { registro: 'buenos_aires' } });
  await waitFor(() => expect(screen.queryAllByText(/^Queda en/)).toHaveLength(1)); // the place is known
  expect(screen.queryAllByLabelText('Número de registro')).toHaveLength(count);
});

const CLOSED = /Ahora no tomamos espacios nuevos en ese país/;
const POINT = { latitud: '-33.4305', longitud: '-70.61' };

it.each([
  ['a new space', null, { opera: false }, true],
  ['a space that is there already', 7, { opera: false }, false],
  ['a country that takes new ones', null, { opera: true }, false],
])('a country that takes no new listings is reported where the pin is set: %s (D-06)', async (_, listing, place, isSaid) => {
  await opened(() => json({ data: [] }), POINT, { place, listing });
  expect(await screen.findByText(/Queda en Providencia, Chile/)).toBeVisible();
  expect(screen.queryByText(CLOSED) !== null).toBe(isSaid);
});

it.each([
  [true, { latitud: 'country_closed' }],
  [false, {}],
])('the address step blocks a new listing (%s) in such a country', async (isNew, faults) => {
  answering(() => json({ data: { ...PLACE, opera: false } }));
  expect(await serverFaultsOf(createQueryClient(), 1, { ...emptyValues, ...POINT }, isNew)).toEqual(faults);
});
