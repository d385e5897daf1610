import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TERMS_VERSION } from '../../../src/shared/legal/terms-version.ts';
import { ReservePage } from '../../../web/reservations/ReservePage.tsx';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const clp = (amount: number) => ({ amount, moneda: 'es_CL', currency: 'CLP' });
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
const offers = [{ method: 'mercadopago', available: true, reason: null, percent: 4, surcharge: clp(11_760), total: clp(305_760) }];
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
  title: string | null = 'Lo que cuesta',
) => {
  const asked = answering((request) => {
    if (request.method === 'POST') return json({ reservation: { ...draft(), ...changes }, offers });
    if (request.url.includes('/tipopago')) return json({ reservation: { ...draft(), ...changes } });
    if (request.url.includes('/request/')) return later(json(LOST, 409));
    return json({ currencyConvetionTable: [], countries: [], languages: [] });
  });
  const shown = await show(<ReservePage />, {
    at: `/reservar/7/2026-09-05/2026-09-12?${query}`,
    path: WIZARD,
    me,
    routes: [{ path: '/alojamiento/*', element: <p>The space</p> }],
  });
  if (title) await screen.findByRole('heading', { level: 1, name: title });
  return { ...shown, asked };
};
beforeEach(() => sessionStorage.clear());

it('what the law says of so long a stay stands below its price (D-05)', async () => {
  await opened();
  expect(screen.getByText('Muy larga')).toBeVisible();
});

const onward = () => screen.getByRole('button', { name: 'Continuar' });
const back = () => screen.getByRole('button', { name: 'Volver' });
const terms = () => screen.getByRole('checkbox');
const step = () => screen.getByRole('list', { name: 'Pasos de la solicitud' }).querySelector('[aria-current="step"]')?.textContent;

it('without the terms it does not go on, says why, and can be reached by keyboard (K-02)', async () => {
  const { user } = await opened();
  expect(onward()).toHaveAttribute('aria-disabled', 'true');
  expect(onward().parentElement).toHaveTextContent('Para seguir, acepta los términos.');
  await user.click(onward());
  expect(step()).toBe('Precio');
  await user.click(terms());
  expect(onward()).not.toHaveAttribute('aria-disabled');
  await user.click(onward());
  expect(step()).toBe('Pago');
  await user.click(back());
  expect(step()).toBe('Precio');
  expect(terms()).toBeChecked();
  await user.click(terms());
  expect(onward()).toHaveAttribute('aria-disabled', 'true');
});

it('Back works without the terms, and takes stay and guests along (D-22)', async () => {
  const { user, router } = await opened();
  await user.click(back());
  expect(await screen.findByText('The space')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
});

it('an address that says a later step begins at the terms', async () => {
  await opened('huespedes=2&paso=3');
  expect(step()).toBe('Precio');
});

const reload = async (query: string, changes: Partial<ReturnType<typeof draft>> = {}, me = person()) => {
  cleanup();
  return opened(query, changes, me, null);
};

it('a reload goes on at the same step, with the terms and the note (K-05)', async () => {
  const { user, router } = await opened();
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  await user.type(await screen.findByRole('textbox', { name: 'Nota para Elena (opcional)' }), 'Somos dos');
  await reload(router.state.location.search.slice(1));
  expect(await screen.findByRole('textbox', { name: 'Nota para Elena (opcional)' })).toHaveValue('Somos dos');
  expect(step()).toBe('Enviar');
});

it('a reload passes over nothing that lacks: the terms as they are now, a method that can be used, another person', async () => {
  const { user } = await opened();
  await user.click(terms());
  await reload('huespedes=2&paso=3', { tipopago: null });
  expect(await screen.findByRole('heading', { level: 1, name: '¿Cómo vas a pagar?' })).toBeVisible();
  await reload('huespedes=2&paso=3', {}, person({ idusuario: 4 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que cuesta' })).toBeVisible();
  sessionStorage.setItem('posada.request.3.7', JSON.stringify({ terms: 'another', note: '' }));
  await reload('huespedes=2&paso=3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que cuesta' })).toBeVisible();
});

it('says how long host and guest have by this draft, whatever is in force now (ADR 97)', async () => {
  const { user } = await opened();
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  expect(await screen.findByText(/tiene 12 horas como máximo para responder/)).toBeVisible();
  expect(screen.getByText(/tienes 6 horas para pagar\./)).toBeVisible();
});

/** 18:00 of the day of arrival in Santiago is 22:00 UTC. */
it.each([
  ['2026-09-05T04:00:00.000Z', /tiene 12 horas como máximo para responder/, /tienes 6 horas para pagar\./],
  [
    '2026-09-05T04:00:01.000Z',
    /tiene 12 horas como máximo para responder/,
    /pero solo hasta el sábado 05\/09\/2026 a las 18:00, hora de Santiago/,
  ],
  [
    '2026-09-05T10:00:01.000Z',
    /tiene hasta el sábado 05\/09\/2026 a las 18:00, hora de Santiago, para responder/,
    /pero solo hasta el sábado/,
  ],
])('says until when both have on the day of arrival, where it is near at %s (D-49)', async (server_now, answer, pay) => {
  const { user } = await opened('huespedes=2', { server_now });
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  expect(await screen.findByText(answer)).toBeVisible();
  expect(screen.getByText(pay)).toBeVisible();
});

it('dates lost meanwhile: says so with other nights, nothing was charged (K-07)', async () => {
  const { user, asked } = await opened();
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  await user.dblClick(await screen.findByRole('button', { name: 'Reservar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Esas noches ya no están libres.')).toBeVisible();
  expect(dialog.getByRole('link')).toHaveAttribute('href', '/reservar/7/2026-09-13/2026-09-20?huespedes=2');
  expect(asked.filter(({ url }) => url.includes('/request/'))).toHaveLength(1);
  await waitFor(() => expect(dialog.getByText(/No se cobró nada/)).toBeVisible());
});

it('a reload asks for the same draft: one POST names the stay and its guests (K-05)', async () => {
  const { asked } = await opened();
  const posts = asked.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(await posts[0]?.json()).toEqual({ idalojamiento: 7, fecha_inicio: '2026-09-05', fecha_termino: '2026-09-12', guests: 2 });
});

it('the draft names the version of the tariff by which the price was shown (ADR 102)', async () => {
  const { asked } = await opened('huespedes=2&tarifa=3');
  const [post] = asked.filter(({ method }) => method === 'POST');
  expect(await post?.json()).toMatchObject({ guests: 2, tarifa: 3 });
});

it('the same nights for other guests are asked for anew, also on the way back (K-05)', async () => {
  const { asked, router } = await opened();
  const posted = () => Promise.all(asked.filter(({ method }) => method === 'POST').map(async (one) => (await one.clone().json()).guests));
  await router.navigate('/alojamiento/7');
  await screen.findByText('The space');
  await router.navigate('/reservar/7/2026-09-05/2026-09-12?huespedes=3');
  await waitFor(async () => expect(await posted()).toEqual([2, 3]));
  await waitFor(() => expect(asked.some(({ method, url }) => method === 'PUT' && url.endsWith('/reservations/41'))).toBe(true));
  await router.navigate('/alojamiento/7');
  await router.navigate('/reservar/7/2026-09-05/2026-09-12?huespedes=2');
  await waitFor(async () => expect(await posted()).toEqual([2, 3, 2]));
});

it('what was sent in another tab is not sent again: this one shows it too, and keeps nothing of it (K-05, K-06)', async () => {
  const { client, user } = await opened();
  await user.click(terms());
  expect(sessionStorage).toHaveLength(1);
  answering(() => json({ reservation: { ...draft('2026-07-28T12:00:00.000Z'), respond_by: '2026-07-29T12:00:00.000Z' } }));
  await client.invalidateQueries({ queryKey: ['reservations'] }); // as the live stream does
  expect(await screen.findByRole('heading', { level: 1, name: 'Ahora le toca a Elena' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it('Back works where details of the profile are missing as well (D-22)', async () => {
  const { user } = await opened('huespedes=2', {}, person({ missing: ['fecha_nacimiento'], fecha_nacimiento: null }));
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  await screen.findByRole('button', { name: 'Guardar y enviar solicitud' });
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect(await screen.findByRole('heading', { level: 1, name: '¿Cómo vas a pagar?' })).toBeVisible();
});

it('takes a note to the host along, with a counter and what is wrong with it at its field (D-131)', async () => {
  const { user, asked } = await opened('huespedes=2');
  await user.click(terms());
  await user.click(onward());
  await user.click(onward());
  const field = await screen.findByRole('textbox', { name: 'Nota para Elena (opcional)' });
  expect(field).toHaveAccessibleDescription(/Quedan 512 caracteres\./);
  await user.click(field);
  await user.paste('Somos dos');
  expect(field).toHaveAccessibleDescription(/Quedan 503 caracteres\./);
  await user.click(screen.getByRole('button', { name: 'Reservar' }));
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/request/'))).toBe(true));
  const sent = asked.find(({ url }) => url.includes('/request/'));
  expect(await sent?.json()).toMatchObject({ nota: 'Somos dos', terminos: TERMS_VERSION });
});
