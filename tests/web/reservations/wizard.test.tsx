import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TERMS_VERSION } from '../../../src/kernel/legal/terms-version.ts';
import { ReservePage } from '../../../web/reservations/ReservePage.tsx';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';
import { clp, plan, reservation } from '../support/reservation.ts';
import { space } from '../support/space.ts';

const draft = (requested_at: string | null = null) =>
  reservation({
    status: 'initiated',
    requested_at,
    accepted_at: null,
    respond_by: null,
    pay_by: null,
    actions: ['request', 'cancel'],
    legal_notice: { title: 'Muy larga', text: 'Infórmate.' },
    plazos: { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M' },
  });
const offers = [
  {
    method: 'mercadopago',
    available: true,
    reason: null,
    percent: 4,
    surcharge: clp(11_760),
    total: clp(305_760),
    dinero: plan('mercadopago', 4, 11_760),
  },
];
const LOST = {
  code: 'dates_taken',
  title: 'x',
  detail: 'Esas noches ya no están libres.',
  alternatives: [{ from: '2026-09-13', to: '2026-09-20' }],
};
const WIZARD = '/reservar/:idalojamiento/:fecha_inicio/:fecha_termino';

const opened = async (
  query = 'huespedes=2',
  changes: Partial<ReturnType<typeof draft>> = {},
  me = person(),
  methods: readonly object[] = offers,
  change: (body: object) => Response | Promise<Response> = (body) => json({ reservation: { ...draft(), ...body } }),
) => {
  const requests = answering(async (request) => {
    if (request.method === 'POST') {
      const { fecha_inicio, fecha_termino, guests } = await request.clone().json();
      return json({ reservation: { ...draft(), ...changes, fecha_inicio, fecha_termino, guests }, offers: methods });
    }
    if (request.url.includes('/tipopago')) return json({ reservation: { ...draft(), ...changes } });
    if (request.url.includes('/request/')) return later(json(LOST, 409));
    if (request.url.includes('/getAccomodationFront/')) return json({ accomodation: { ...space(), maximo_huespedes: 3 } });
    if (request.url.includes('/unavailable_dates/')) return json([]);
    if (request.method === 'PUT') return change(await request.clone().json());
    return json({ currencyConvetionTable: [], countries: [], languages: [] });
  });
  const shown = await show(<ReservePage />, {
    at: `/reservar/7/2026-09-05/2026-09-12?${query}`,
    path: WIZARD,
    me,
    routes: [{ path: '/alojamiento/*', element: <p>The space</p> }],
  });
  await screen.findByRole('heading', { level: 1, name: 'Tu solicitud' });
  return { ...shown, requests };
};
beforeEach(() => sessionStorage.clear());

it('the legal notice for so long a stay is shown below its price (D-05)', async () => {
  await opened();
  expect(screen.getByText('Muy larga')).toBeVisible();
});

const reserve = () => screen.getByRole('button', { name: 'Enviar solicitud' });
const terms = () => screen.getByRole('checkbox');
const note = () => screen.getByRole('textbox', { name: 'Nota para Elena (opcional)' });

it('is not sent without the terms, shows why, and can be reached by keyboard (K-02)', async () => {
  const { user, requests } = await opened();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Tu estadía',
    '¿Cómo vas a pagar?',
    'Envía tu solicitud',
  ]);
  expect(reserve()).toHaveAttribute('aria-disabled', 'true');
  expect(reserve().parentElement).toHaveTextContent('Para enviarla, acepta los términos.');
  await user.click(reserve());
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  await user.click(terms());
  expect(reserve()).not.toHaveAttribute('aria-disabled');
  await user.click(terms());
  expect(reserve()).toHaveAttribute('aria-disabled', 'true');
});

it('Back works without the terms, and keeps stay and guests (D-22)', async () => {
  const { user, router } = await opened();
  await user.click(screen.getByRole('link', { name: 'Volver al espacio' }));
  expect(await screen.findByText('The space')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
});

const other = {
  ...offers[0],
  method: 'bankTransfer',
  percent: 2,
  surcharge: clp(5_880),
  total: clp(299_880),
  dinero: plan('bankTransfer', 2, 5_880),
};
const both = [...offers, other].map((offer) => ({ ...offer, base: clp(294_000) }));

it('the total is that of the selected method, which is sent with the request', async () => {
  const { user, requests } = await opened('huespedes=2', { tipopago: null }, person(), both);
  const summary = screen.getByRole('complementary', { name: 'Tu estadía' });
  await user.click(await screen.findByRole('radio', { name: /Transferencia/ }));
  expect(summary).toHaveTextContent('299.880');
  await user.click(screen.getByRole('radio', { name: /Mercado Pago/ }));
  expect(summary).toHaveTextContent('305.760');
  expect(summary).not.toHaveTextContent('299.880');
  await user.click(screen.getByRole('radio', { name: /Transferencia/ }));
  await user.click(terms());
  await user.click(reserve());
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/request/'))).toBe(true));
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ url }) => url.split('/reservations/')[1])).toEqual(['41/tipopago', 'request/41']);
  expect(await sent[0]?.json()).toEqual({ tipopago: 'bankTransfer' });
});

it('dates are changed in place: the draft moves, the note stays, and a refusal offers nights nearby (K-01, K-07)', async () => {
  let free = false;
  const { user, requests, router } = await opened('huespedes=2', {}, person(), offers, (body) =>
    free ? json({ reservation: { ...draft(), ...body } }) : later(json(LOST, 409)),
  );
  await user.type(note(), 'Somos dos');
  await user.click(screen.getByRole('button', { name: /Llegada/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambia las fechas' }));
  for (const day of [/10 de septiembre/, /14 de septiembre/]) await user.click(await dialog.findByRole('button', { name: day }));
  await user.click(dialog.getByRole('button', { name: 'Usar estas fechas' }));
  expect(await dialog.findByText('Esas noches ya no están libres.')).toBeVisible();
  expect(dialog.getByRole('link')).toHaveAttribute('href', '/reservar/7/2026-09-13/2026-09-20?huespedes=2');
  free = true;
  await user.click(dialog.getByRole('button', { name: 'Usar estas fechas' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reservar/7/2026-09-10/2026-09-14'));
  const [put] = requests.filter(({ method }) => method === 'PUT').slice(-1);
  expect(await put?.json()).toEqual({ fecha_inicio: '2026-09-10', fecha_termino: '2026-09-14', guests: 2 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(note()).toHaveValue('Somos dos');
});

it('guests are changed in place, up to the capacity, sequentially', async () => {
  const { user, requests, router } = await opened('huespedes=1');
  const more = await screen.findByRole('button', { name: /Huéspedes: más|más.*huéspedes/i });
  await waitFor(() => expect(more).toBeEnabled());
  await user.dblClick(more);
  await waitFor(() => expect(router.state.location.search).toBe('?huespedes=3'));
  expect(more).toBeDisabled();
  const puts = await Promise.all(requests.filter(({ method }) => method === 'PUT').map(async (one) => (await one.clone().json()).guests));
  expect(puts.at(-1)).toBe(3);
  expect(puts.length).toBeLessThanOrEqual(2);
});

it('a reload keeps the terms, the note and the method; another person has none of it (K-05)', async () => {
  const { user } = await opened('huespedes=2', {}, person(), both);
  await user.click(terms());
  await user.click(await screen.findByRole('radio', { name: /Transferencia/ }));
  await user.type(note(), 'Somos dos');
  cleanup();
  await opened('huespedes=2', {}, person(), both);
  expect(note()).toHaveValue('Somos dos');
  expect(terms()).toBeChecked();
  expect(screen.getByRole('radio', { name: /Transferencia/ })).toBeChecked();
  cleanup();
  await opened('huespedes=2', {}, person({ idusuario: 4 }), both);
  expect(note()).toHaveValue('');
  expect(terms()).not.toBeChecked();
  sessionStorage.setItem('posada.request.3.7', JSON.stringify({ terms: 'another', note: '' }));
  cleanup();
  await opened();
  expect(terms()).not.toBeChecked();
});

it("shows the host's and guest's windows of this draft, whatever is in force now (ADR 97)", async () => {
  await opened();
  expect(await screen.findByText(/tiene 12 horas para responder/)).toBeVisible();
  expect(screen.getByText(/tienes 6 horas para pagar;/)).toBeVisible();
});

/** 18:00 of the day of arrival in Santiago is 22:00 UTC. */
it.each([
  ['2026-09-05T04:00:00.000Z', /tiene 12 horas para responder/, /tienes 6 horas para pagar;/],
  ['2026-09-05T04:00:01.000Z', /tiene 12 horas para responder/, /pero solo hasta el sábado 05\/09\/2026 a las 18:00, hora de Santiago/],
  ['2026-09-05T10:00:01.000Z', /puede responder hasta el sábado 05\/09\/2026 a las 18:00, hora de Santiago:/, /pero solo hasta el sábado/],
])('shows both deadlines on a close day of arrival, at %s (D-49)', async (server_now, answer, pay) => {
  await opened('huespedes=2', { server_now });
  expect(await screen.findByText(answer)).toBeVisible();
  expect(screen.getByText(pay)).toBeVisible();
});

it('dates lost in the meantime: shows other nights, nothing was charged (K-07)', async () => {
  const { user, requests } = await opened();
  await user.click(terms());
  await user.dblClick(reserve());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Esas noches ya no están libres.')).toBeVisible();
  expect(dialog.getByRole('link')).toHaveAttribute('href', '/reservar/7/2026-09-13/2026-09-20?huespedes=2');
  expect(requests.filter(({ url }) => url.includes('/request/'))).toHaveLength(1);
  await waitFor(() => expect(dialog.getByText(/No se cobró nada/)).toBeVisible());
});

it('a reload requests the same draft: one POST with the stay and its guests (K-05)', async () => {
  const { requests } = await opened();
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(await posts[0]?.json()).toEqual({ idalojamiento: 7, fecha_inicio: '2026-09-05', fecha_termino: '2026-09-12', guests: 2 });
});

it('the draft names the tariff version of the shown price (ADR 102)', async () => {
  const { requests } = await opened('huespedes=2&tarifa=3');
  const [post] = requests.filter(({ method }) => method === 'POST');
  expect(await post?.json()).toMatchObject({ guests: 2, tarifa: 3 });
});

it('the same nights for other guests are requested again, also on the way back (K-05)', async () => {
  const { requests, router } = await opened();
  const posted = () =>
    Promise.all(requests.filter(({ method }) => method === 'POST').map(async (one) => (await one.clone().json()).guests));
  await router.navigate('/alojamiento/7');
  await screen.findByText('The space');
  await router.navigate('/reservar/7/2026-09-05/2026-09-12?huespedes=3');
  await waitFor(async () => expect(await posted()).toEqual([2, 3]));
  await router.navigate('/alojamiento/7');
  await router.navigate('/reservar/7/2026-09-05/2026-09-12?huespedes=2');
  await waitFor(async () => expect(await posted()).toEqual([2, 3, 2]));
});

it('a request sent in another tab is not sent again: this one shows it too, and stores nothing (K-05, K-06)', async () => {
  const { client, user } = await opened();
  await user.click(terms());
  expect(sessionStorage).toHaveLength(1);
  answering(() => json({ reservation: { ...draft('2026-07-28T12:00:00.000Z'), respond_by: '2026-07-29T12:00:00.000Z' } }));
  await client.invalidateQueries({ queryKey: ['reservations'] }); // as the live stream does
  expect(await screen.findByRole('heading', { level: 1, name: 'Ahora le toca a Elena' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar solicitud' })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it('asks only for missing profile fields, and keeps the terms there (K-02, K-09)', async () => {
  const { user } = await opened(
    'huespedes=2',
    {},
    person({ missing: ['fecha_nacimiento', 'pais'], fecha_nacimiento: null, pais_idpais: null }),
  );
  const send = screen.getByRole('button', { name: 'Guardar y enviar solicitud' });
  expect(screen.getByLabelText('Fecha de nacimiento')).toBeVisible();
  expect(screen.getByLabelText('País')).toBeVisible();
  expect(screen.queryByLabelText('Teléfono')).toBeNull();
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(terms());
  expect(send).not.toHaveAttribute('aria-disabled');
});

it('sends a note to the host, with a counter and errors at its field (D-131)', async () => {
  const { user, requests } = await opened('huespedes=2');
  await user.click(terms());
  const field = note();
  expect(field).not.toHaveAccessibleDescription(/caracteres/); // said from a hundred on
  await user.click(field);
  await user.paste('x'.repeat(413));
  expect(field).toHaveAccessibleDescription(/Quedan 99 caracteres\./);
  await user.clear(field);
  await user.paste('Somos dos');
  await user.click(reserve());
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/request/'))).toBe(true));
  const sent = requests.find(({ url }) => url.includes('/request/'));
  expect(await sent?.json()).toMatchObject({ nota: 'Somos dos', terminos: TERMS_VERSION });
});
