import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Bell } from '../../../web/notices/Bell.tsx';
import { NoticeSettingsPage } from '../../../web/notices/NoticeSettingsPage.tsx';
import { NoticesPage } from '../../../web/notices/NoticesPage.tsx';
import type { Notice, NoticePreferences } from '../../../web/notices/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  texto: `Aviso ${id}`,
  espacio: 'Casa con patio',
  fechas: null,
  enlace: `/estadia/${id}`,
  fecha: '2026-07-28T10:00:00.000Z',
  leido: false,
  ...changes,
});
const writes = (requests: Request[]) => requests.filter(({ method }) => method !== 'GET');

const bell = async (notices: Notice[]) => {
  let rows = notices;
  const unread = () => rows.filter(({ leido }) => !leido).length;
  const requests = answering(async (request) => {
    if (request.method === 'POST') {
      const { id } = await request.json();
      rows = rows.map((row) => (row.id === id ? { ...row, leido: true } : row));
      return new Response(null, { status: 204 });
    }
    return json(request.url.endsWith('/sin-leer') ? { sin_leer: unread() } : { data: rows, sin_leer: unread() });
  });
  return { ...(await show(<Bell />, { me: person() })), requests };
};

it('the bell shows the unread count and the latest five, and opens the subject of one, which is then read', async () => {
  const { user, requests, router } = await bell([1, 2, 3, 4, 5, 6].map((id) => notice(id, { leido: id === 6 })));
  await user.click(await screen.findByRole('button', { name: /5/ }));
  const first = await screen.findByRole('menuitem', { name: /Sin leer.*Aviso 1/ });
  expect(screen.queryByText('Aviso 6')).toBeNull();
  await user.click(first);
  await waitFor(() => expect(router.state.location.pathname).toBe('/estadia/1'));
  expect(await writes(requests)[0]?.json()).toEqual({ id: 1 });
  expect(await screen.findByRole('button', { name: /4/ })).toBeVisible();
});

it('an empty bell states it', async () => {
  const { user } = await bell([]);
  await user.click(await screen.findByRole('button', { name: 'Avisos' }));
  expect(await screen.findByText('Nada nuevo')).toBeVisible();
});

it('a failure to mark notices as read is reported to the user who pressed', async () => {
  answering((request) =>
    request.method === 'POST'
      ? json({ type: 'about:blank', title: '', status: 429, code: 'too_many_requests', detail: 'Espera un momento.' }, 429)
      : json({ data: [notice(1)], sin_leer: 1 }),
  );
  const { user } = await show(<NoticesPage />, { me: person() });
  await user.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }));
  expect(await screen.findAllByText('Espera un momento.')).not.toHaveLength(0);
});

const preferences = (mail: boolean): NoticePreferences => ({
  tipos: [
    { tipo: 'payments', canales: { mail: true, bell: true, push: true }, fijo: 'money' },
    { tipo: 'reviews', canales: { mail, bell: true, push: null }, fijo: null },
  ],
  push: { clave: null, dispositivos: 0 },
});

it('preferences state why something is fixed, and switch the rest', async () => {
  let mail = true;
  const requests = answering(async (request) => {
    if (request.method !== 'PUT') return json(preferences(mail));
    mail = (await request.json()).activo;
    return new Response(null, { status: 204 });
  });
  const { user } = await show(<NoticeSettingsPage />, { me: person() });
  expect(await screen.findByText('Son tu prueba de lo que se pagó.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Pagos y devoluciones: Correo' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Pagos y devoluciones: Push' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Opiniones: Push' })).toBeNull();
  const choice = screen.getByRole('checkbox', { name: 'Opiniones: Correo' });
  await user.click(choice);
  await waitFor(() => expect(writes(requests)).toHaveLength(1));
  expect(await writes(requests)[0]?.json()).toEqual({ tipo: 'reviews', canal: 'mail', activo: false });
  await waitFor(() => expect(choice).not.toBeChecked());
});

it('the place of browser settings is reserved until their state is known (X-01)', async () => {
  const permission = Promise.withResolvers<undefined>();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: () => permission.promise } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  answering(() => json({ ...preferences(true), push: { clave: 'BKey', dispositivos: 0 } }));
  await show(<NoticeSettingsPage />, { me: person() });
  const button = await screen.findByText('Activar');
  expect(button).not.toBeVisible();
  permission.resolve(undefined);
  await waitFor(() => expect(button).toBeVisible());
  // the switches are unchanged, with a note on where they apply
  expect(screen.getByRole('status')).toHaveTextContent('Están desactivados aquí. Lo que elijas abajo vale para los dispositivos');
});

it('a choice that the server refuses is reverted, with a message', async () => {
  answering((request) =>
    request.method === 'PUT'
      ? json({ type: 'about:blank', title: '', status: 409, code: 'notice_fixed', detail: 'Esto llega siempre.' }, 409)
      : json(preferences(true)),
  );
  const { user } = await show(<NoticeSettingsPage />, { me: person() });
  const choice = await screen.findByRole('checkbox', { name: 'Opiniones: Correo' });
  await user.click(choice);
  expect(await screen.findAllByText('Esto llega siempre.')).not.toHaveLength(0);
  expect(choice).toBeChecked();
});
