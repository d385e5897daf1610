import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { WITHOUT_LIMITS } from '../../../src/kernel/legal/stay-terms.ts';
import type { Me } from '../../../web/api/session.ts';
import type { Env } from '../../../web/env.ts';
import { ListingPage } from '../../../web/listing/ListingPage.tsx';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import { SignInFirst } from '../../../web/ui/overlay/SignInFirst.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';

const texts = { sobre_nosotros: { es: '<p>Un patio.</p>' }, reglas: {}, uso_cocina: {}, espacios_comunes: {}, aseo_limpieza: {} };
const listing = {
  ...card(),
  ...texts,
  tiempo_min: 2,
  latitud: -33.4,
  longitud: -70.6,
  piezas: [],
  calendario: null,
  noches_sueltas: true,
  sueltas_junto_a_bloqueos: false,
  opiniones: { total: 0, promedio: null },
  user: { idusuario: 9, nombre: 'Elena', imagen: null, presentacion: ['En Posada desde 2025'], tasa_respuesta: null },
} as unknown as Listing; // the fields read here

const guest = { idusuario: 3, nombre: 'Lucía', telefono: '987654321' } as Me; // the fields read here

/** A window so wide, in pixels. */
const asWide = (width: number) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0) >= width }),
  );

/** The page of a listing at an address with these days; returns its requests. */
type Setup = { env?: Partial<Env>; me?: Me; space?: Partial<Listing> };
const opened = async (days: string, { env = {}, me, space }: Setup = {}) => {
  const requests = answering(({ url }) => {
    if (url.includes('getAccomodationFront')) return json({ accomodation: { ...listing, ...space } });
    if (url.includes('unavailable_dates')) return json([]);
    if (url.includes('/available')) return json({ available: true });
    if (url.includes('/search_alojamiento'))
      return json({ data: [], paginate: { total: 0, current_page: 1, total_pages: 1, per_page: 5 } });
    return json({ code: 'unexpected', detail: 'x' }, 422);
  });
  await show(
    <SignInFirst>
      <ListingPage />
    </SignInFirst>,
    { at: `/alojamiento/7/${days}`, path: '/alojamiento/:idalojamiento/:fecha_inicio?/:fecha_termino?', env, ...(me && { me }) },
  );
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/search_alojamiento'))).toBe(true));
  return (path: string) => requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith(path));
};

/** A day of the open calendar; looking it up by role would compute every name. */
const julio = (day: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`td:not([data-outside]) > button[data-day="2026-07-${day}"]`);
    if (!found) throw new Error(`no day ${day}`);
    return found;
  });

// the first test: the code of the calendar loads late only once
it('Escape at the instant at which the calendar is drawn returns the focus for good (X-15)', async () => {
  asWide(1280);
  await opened('', { me: guest });
  const opener = screen.getAllByRole('button', { name: 'Ver disponibilidad' })[0] ?? document.body;
  const drawn = new Promise<void>((resolve) => {
    const calendar = new MutationObserver(() => {
      if (!document.querySelector('[data-day]')) return;
      calendar.disconnect();
      opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); // before the effect that moves the focus
      resolve();
    });
    calendar.observe(document.body, { subtree: true, childList: true });
  });
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false); // `act` would run that effect immediately
  try {
    opener.click();
    await drawn;
    await vi.waitFor(() => expect(document.querySelector('[data-day]')).toBeNull());
    expect(document.activeElement?.closest('aside')).not.toBeNull();
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  }
});

it.each(['2026-09-31/2026-10-05', '2026-10-05/2026-10-32', '2026-10-05/2026-10-05', '2026-10-05'])(
  '%s is no stay: a message, no request, no reservation',
  async (days) => {
    const requests = await opened(days);
    expect(await screen.findByText('Las fechas del enlace ya no sirven. Elige otras.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Ver disponibilidad' })[0]).toBeVisible();
    expect(requests('/available')).toEqual([]);
  },
);

describe('a listing that cannot be reserved', () => {
  const CLOSED = 'Ahora no tomamos solicitudes nuevas en este país.';
  const closed = { stays: { ...WITHOUT_LIMITS, operates: ['AR'] } } as const;

  it.each<[string, string, Setup]>([
    ['a country that takes no requests (D-06)', CLOSED, { env: closed }],
    ['one’s own space', 'Este espacio es tuyo', { me: { ...guest, idusuario: 9 } }],
    ['a space nobody approved yet', 'Todavía no recibe reservas', { space: { aprobado: 2 } }],
  ])('box and bar state why, and do not ask for dates: %s', async (_, why, setup) => {
    await opened('', setup);
    await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2));
    expect(screen.queryByText('Ver disponibilidad')).toBeNull();
    expect(screen.getByRole('button', { name: 'Fechas y precio' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Reservar' })).toHaveLength(1); // that of the box, disabled
  });

  it('the country is named once per place even with dates (D-06)', async () => {
    await opened('2026-10-05/2026-10-09', { env: closed });
    await waitFor(() => expect(screen.getAllByText(CLOSED)).toHaveLength(2)); // box and bar
  });

  it('a guest may still write to the host in a country that takes no requests (D-06, D-a21)', async () => {
    const requests = await opened('2026-10-05/2026-10-09?escribir=1', { env: closed, me: guest });
    const dialog = await screen.findByRole('dialog', { name: 'Escribir a Elena' });
    await userEvent.type(within(dialog).getByRole('textbox'), '¿Cuándo vuelven a recibir?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(requests('/conversations')).toHaveLength(1));
  });
});

it.each([390, 1023])(
  'at %s px the bar opens the dates, then the stay, which offers once to write to the host (D-a03, D-a21)',
  async (width) => {
    asWide(width);
    await opened('', { me: guest });
    const [, bar] = await screen.findAllByRole('button', { name: 'Ver disponibilidad' });
    await userEvent.click(bar ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Elige tus fechas' })).toBeVisible();
    for (const day of ['29', '31']) await userEvent.click(await julio(day));
    await userEvent.click(screen.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Fechas y precio' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tu estadía' });
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Escribir a Elena' }));
    expect(await screen.findAllByRole('dialog', { name: 'Escribir a Elena' })).toHaveLength(1);
  },
);

it.each([390, 1280])('at %s px the message form opens the dates and returns with them and the text (D-a21)', async (width) => {
  sessionStorage.clear(); // what another test wrote
  asWide(width);
  await opened('?escribir=1', { me: guest });
  const dialog = await screen.findByRole('dialog', { name: 'Escribir a Elena' });
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  await userEvent.type(within(dialog).getByRole('textbox'), '¿Hay estacionamiento?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Elegir fechas' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Escribir a Elena' })).toBeNull());
  for (const day of ['29', '31']) await userEvent.click(await julio(day));
  const again = await screen.findByRole('dialog', { name: 'Escribir a Elena' });
  expect(within(again).getByRole('textbox')).toHaveValue('¿Hay estacionamiento?');
  expect(within(again).queryByText('Elige primero las fechas de tu estadía.')).toBeNull();
});

it('a user who goes from that form to the dates and leaves them is not brought back to it later (D-a21)', async () => {
  asWide(1280);
  await opened('?escribir=1', { me: guest });
  const dialog = await screen.findByRole('dialog', { name: 'Escribir a Elena' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Elegir fechas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Listo' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Ver disponibilidad' })[0] ?? document.body);
  for (const day of ['29', '31']) await userEvent.click(await julio(day));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver disponibilidad' })).toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Escribir a Elena' })).toBeNull();
});

it('Escape closes the dates even before their calendar has the focus (X-13)', async () => {
  asWide(1280);
  await opened('', { me: guest });
  const opener = screen.getAllByRole('button', { name: 'Ver disponibilidad' })[0] ?? document.body;
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Elige tus fechas' })).toBeVisible();
  act(() => opener.focus()); // as for the instant between the calendar and its focus
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Elige tus fechas' })).toBeNull();
});

it.each([
  ['AB-12', 'Registro AB-12'],
  ['PENDIENTE', 'Registro pendiente'],
])('the registration number %s is shown as %s (D-a25)', async (numeroRegistro, shown) => {
  await opened('', { space: { numeroRegistro, country_code: 'ES' } });
  expect(await screen.findByText(shown)).toBeVisible();
});

it.each([
  ['today', '2026-07-28/2026-07-30', '2026-07-28'],
  ['yesterday', '2026-07-27/2026-07-30', null],
  ['twelve months', '2026-09-05/2027-09-05', '2026-09-05'],
  ['a day more', '2026-09-05/2027-09-06', null],
  ['the end of the horizon', '2028-07-01/2028-07-28', '2028-07-01'],
  ['a day beyond it', '2028-07-01/2028-07-29', null],
])('other listings are requested for the same nights only where these can be reserved: %s', async (_, days, from) => {
  const requests = await opened(days);
  expect(requests('/search_alojamiento').map(({ searchParams }) => searchParams.get('fecha_inicio'))).toEqual([from]);
});

it('the server renders the open calendar’s placeholder, and the browser re-renders nothing', async () => {
  vi.resetModules(); // as on a server, where the calendar is not loaded
  const [{ Booking }, { SignInFirst }, { answering, json, whole }] = await Promise.all([
    import('../../../web/listing/booking/Booking.tsx'),
    import('../../../web/ui/overlay/SignInFirst.tsx'),
    import('../support/render.tsx'),
  ]);
  answering(() => json([]));
  const { page } = await whole(
    <SignInFirst>
      <Booking listing={listing} stay={null} badLink />
    </SignInFirst>,
  );
  const html = renderToString(page);
  expect(html).toContain('calendar-space');
  expect(html).not.toContain('<!--$!-->'); // what React writes where it gave up
});
