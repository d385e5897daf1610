import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConversationPage } from '../../../web/messages/ConversationPage.tsx';
import type { Conversation, Message, TalkEvent } from '../../../web/messages/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 5,
  message: `Mensaje ${id}`,
  from: 'host',
  sent_at: `2026-07-28T10:0${id}:00.000Z`,
  read_at: null,
  ...changes,
});
const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  guest_id: 3,
  host_id: 4,
  accommodation_id: 7,
  side: 'guest',
  counterpart: { nombre: 'Hugo', imagen: null },
  huesped: { nombre: 'Marta', imagen: null },
  anfitrion: { nombre: 'Hugo', imagen: null },
  alojamiento: { nombre: 'Casa con patio', comuna: 'Ñuñoa', imagen: null },
  check_in_date: '2026-09-05',
  check_out_date: '2026-09-12',
  huespedes: 2,
  ical: 0,
  estado: 'consulta',
  reserva: null,
  filtro: true,
  last_message: message(2),
  unread: 0,
  bloqueada: 'no',
  denunciada: false,
  ...changes,
});

type World = { conversation: Conversation; messages: Message[]; events: TalkEvent[]; send: (text: string) => Response | Promise<Response> };
let world: World;
beforeEach(() => {
  world = {
    conversation: conversation(),
    messages: [message(1, { from: 'guest', read_at: '2026-07-28T10:05:00.000Z' }), message(2)],
    events: [],
    send: (text) => {
      const sent = message(world.messages.length + 1, { message: text, from: 'guest' });
      world.messages = [...world.messages, sent];
      return json({ message: sent }, 201);
    },
  };
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = async (at = '/conversation?c=5', isNew = false) => {
  let isBegun = !isNew;
  const requests = answering(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/countries')) return json({ countries: [], languages: [] });
    if (pathname.endsWith('/stay')) return json({ reservation: reservation(), side: 'host' });
    if (request.method === 'POST' && pathname.endsWith('/conversations')) {
      isBegun = true;
      return json({ conversation: world.conversation }, 201);
    }
    if (request.method === 'POST' && pathname.endsWith('/read')) {
      world.conversation = { ...world.conversation, unread: 0 };
      return new Response(null, { status: 204 });
    }
    if (request.method === 'POST' && pathname.endsWith('/appeal')) return new Response(null, { status: 204 });
    if (request.method === 'POST') return world.send((await request.json()).message);
    if (pathname.includes('/messages/'))
      return json({ conversation: world.conversation, data: world.messages, hay_mas: false, eventos: world.events });
    const page = { total: 1, current_page: 1, last_page: 1, first_page_url: '', path: '' };
    return json({ data: isBegun ? [world.conversation] : [], ...page, unread: world.conversation.unread });
  });
  const view = await show(<ConversationPage />, { at, path: '/conversation', me: person() });
  if (!isNew) await screen.findByText('Mensaje 2', { selector: 'p' });
  return { ...view, requests };
};
const posts = (requests: Request[], end: string) => requests.filter(({ method, url }) => method === 'POST' && url.endsWith(end));
const box = () => screen.getByRole('textbox', { name: 'Mensaje para Hugo' });
const write = async ({ user }: Awaited<ReturnType<typeof open>>, text: string) => {
  await user.type(box(), text);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
};
const refused = (status: number, body: object = {}) =>
  json({ type: 'about:blank', title: '', status, detail: 'No se pudo.', ...body }, status);

it('sends messages sequentially in order, and shows what is being sent', async () => {
  const answers: (() => void)[] = [];
  const { send } = world;
  world.send = (text) => new Promise((resolve) => answers.push(() => resolve(send(text))));
  const view = await open();
  await write(view, 'Primero');
  await write(view, 'Segundo');
  expect(screen.getAllByText('Enviando…')).toHaveLength(2);
  expect(box()).toHaveValue('');
  expect(posts(view.requests, '/messages/5')).toHaveLength(1);
  act(() => answers[0]?.());
  await waitFor(() => expect(posts(view.requests, '/messages/5')).toHaveLength(2));
  act(() => answers[1]?.());
  await waitFor(() => expect(screen.queryByText('Enviando…')).toBeNull());
  const bodies = await Promise.all(posts(view.requests, '/messages/5').map((request) => request.json()));
  expect(bodies).toEqual([{ message: 'Primero' }, { message: 'Segundo' }]);
  expect(world.messages.map((one) => one.message)).toEqual(['Mensaje 1', 'Mensaje 2', 'Primero', 'Segundo']);
});

it('keeps a failed message and those after it, and retries in order with the same keys', async () => {
  const { send } = world;
  world.send = () => refused(503, { code: 'unavailable_now' });
  const view = await open();
  await write(view, 'Primero');
  await screen.findByText('Algo falló de nuestro lado. Vuelve a intentarlo en un momento.');
  await write(view, 'Segundo');
  expect(screen.queryByText('Enviando…')).toBeNull();
  expect(posts(view.requests, '/messages/5')).toHaveLength(1);
  world.send = send;
  const before = posts(view.requests, '/messages/5').length;
  const [retry] = await screen.findAllByRole('button', { name: 'Reintentar' });
  if (retry) await view.user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
  const again = posts(view.requests, '/messages/5').slice(before);
  expect(world.messages.map((one) => one.message)).toEqual(['Mensaje 1', 'Mensaje 2', 'Primero', 'Segundo']);
  const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key');
  expect(keyOf(again[0])).toBe(keyOf(posts(view.requests, '/messages/5')[0]));
  expect(keyOf(again[0])).not.toBe(keyOf(again[1]));
});

it('marks contact data while typing; a stopped message shows why and can be appealed or edited', async () => {
  const found = [{ kind: 'phone', words: '9 1234 5678' }];
  const stopped = { conversation_id: 5, message_id: 'm-1', offence: 1, found };
  world.send = () => refused(422, { code: 'contact_data', errors: { message: ['contact_data'] }, ...stopped });
  const view = await open();
  await view.user.type(box(), 'Llámame al 9 1234 5678');
  expect(await screen.findByText('parece un teléfono')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Enviar' }));
  const why = within(await screen.findByRole('alert'));
  expect(why.getByText('No le llegó a Hugo.')).toBeVisible();
  expect(why.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await view.user.click(why.getByRole('button', { name: 'No es un dato de contacto' }));
  expect(await screen.findByText(/Lo revisará una persona del equipo/)).toBeVisible();
  expect(await posts(view.requests, '/appeal')[0]?.json()).toEqual({ message_id: 'm-1' });
  world.send = () => json({ message: message(3) }, 201);
  await write(view, 'Llego a las tres');
  await waitFor(() => expect(posts(view.requests, '/messages/5')).toHaveLength(2)); // later messages are not delayed
  await waitFor(() => expect(screen.queryByText('Enviando…')).toBeNull());
  expect(screen.getByText('No le llegó a Hugo.')).toBeVisible();
  await view.user.click(why.getByRole('button', { name: 'Editar' }));
  expect(box()).toHaveValue('Llámame al 9 1234 5678');
  expect(screen.queryByText('No le llegó a Hugo.')).toBeNull();
});

it('does not check for contact data once a stay is paid', async () => {
  world.conversation = conversation({ filtro: false, estado: 'pagada' });
  const view = await open();
  await view.user.type(box(), 'Llámame al 9 1234 5678');
  expect(screen.queryByText('parece un teléfono')).toBeNull();
});

it('shows the length of a message, and why it cannot be sent', async () => {
  const view = await open();
  fireEvent.change(box(), { target: { value: 'a'.repeat(513) } });
  expect(screen.getByText('513 de 512')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Enviar' }));
  fireEvent.change(box(), { target: { value: 'a' } });
  await view.user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(posts(view.requests, '/messages/5')).toHaveLength(0);
});

const looks = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('marks nothing as read in a hidden tab, and the messages once the page is visible', async () => {
  looks('hidden');
  world.conversation = conversation({ unread: 1 });
  const { requests } = await open();
  expect(requests.filter(({ url }) => url.includes('/messages/5?')).every(({ url }) => url.includes('visible=0'))).toBe(true);
  expect(posts(requests, '/read')).toHaveLength(0);
  act(() => looks('visible'));
  await waitFor(() => expect(posts(requests, '/read')).toHaveLength(1));
  expect(await posts(requests, '/read')[0]?.json()).toEqual({ hasta: 2 });
  act(() => looks('visible'));
  expect(posts(requests, '/read')).toHaveLength(1);
});

it('a reader further up sees how many new messages are below, which stay unread until then', async () => {
  const { requests, client, user } = await open();
  const list = screen.getByRole('region', { name: 'Mensajes' });
  Object.defineProperties(list, { scrollHeight: { value: 1_000 }, clientHeight: { value: 200 } });
  list.scrollTop = 0;
  fireEvent.scroll(list);
  world.messages = [...world.messages, message(3), message(4)];
  world.conversation = conversation({ unread: 2 });
  await act(() => client.invalidateQueries({ queryKey: ['talk'] }));
  const down = await screen.findByRole('button', { name: '2 nuevos' });
  expect(list.scrollTop).toBe(0);
  expect(posts(requests, '/read')).toHaveLength(0);
  await user.click(down);
  expect(list.scrollTop).toBe(1_000);
  await waitFor(() => expect(posts(requests, '/read')).toHaveLength(1));
});

it('shows the automatic message and the steps of the reservation between the messages, and which own message was read last', async () => {
  const automatic = 'Mensaje automático: consulta por 5 – 12 sep. Calendario sincronizado externamente, confirma disponibilidad.';
  world.events = [
    { idreserva: null, tipo: 'automatico', fecha: '2026-07-28T10:01:00.000Z', mensaje: automatic },
    { idreserva: 41, tipo: 'solicitada', fecha: '2026-07-28T10:01:30.000Z', mensaje: null },
  ];
  await open();
  const items = within(screen.getByRole('region', { name: 'Mensajes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringContaining(automatic),
    expect.stringMatching(/Mensaje 1.*Leído/),
    expect.stringContaining('Reserva solicitada'),
    expect.not.stringContaining('Leído'),
  ]);
});

it('shows the sender and their role before each message, and the other side at the top', async () => {
  world.messages = [message(1, { from: 'guest' }), message(2)];
  await open();
  const [mine, theirs] = within(screen.getByRole('region', { name: 'Mensajes' })).getAllByRole('listitem');
  expect(mine).toHaveTextContent(/Tú, huésped · \d\d:01/);
  expect(theirs).toHaveTextContent(/Hugo, anfitrión · \d\d:02/);
  const head = screen.getByRole('heading', { name: 'Hugo' }).parentElement;
  expect(head).toHaveTextContent('anfitrión · Casa con patio');
});

it('a line shows how many were unread when the thread was opened, and stays when they are read', async () => {
  world.conversation = conversation({ unread: 2 });
  world.messages = [message(1), message(2, { from: 'guest' }), message(3), message(4)];
  const { requests, client } = await open();
  const items = () =>
    within(screen.getByRole('region', { name: 'Mensajes' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.includes('2 sin leer'));
  expect(items()).toEqual([false, false, true, false]);
  await waitFor(() => expect(posts(requests, '/read')).toHaveLength(1));
  world.messages = [...world.messages, message(5)];
  world.conversation = conversation({ unread: 1 });
  await act(() => client.invalidateQueries({ queryKey: ['talk'] }));
  await screen.findByText('Mensaje 5', { selector: 'p' });
  expect(items()).toEqual([false, false, true, false, false]);
  expect(screen.queryByText('1 sin leer', { selector: 'span' })).toBeNull();
});

it('without unread messages there is no line', async () => {
  await open();
  expect(within(screen.getByRole('region', { name: 'Mensajes' })).queryByText(/sin leer/)).toBeNull();
});

it('a line begins each day, also where a step of the reservation comes first, and for messages being sent', async () => {
  world.messages = [
    message(1, { sent_at: '2026-07-26T15:00:00.000Z' }),
    message(2, { sent_at: '2026-07-28T15:00:00.000Z' }),
    message(3, { sent_at: '2026-07-28T15:01:00.000Z' }),
  ];
  world.events = [{ idreserva: 41, tipo: 'solicitada', fecha: '2026-07-27T15:00:00.000Z', mensaje: null }];
  world.send = () => new Promise(() => undefined); // never answered
  const view = await open();
  await write(view, 'Hola');
  const days = within(screen.getByRole('region', { name: 'Mensajes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/(hoy, )?\p{L}+ \d\d\/\d\d\/\d{4}/u)?.[0] ?? null);
  expect(days).toEqual(['domingo 26/07/2026', 'lunes 27/07/2026', 'martes 28/07/2026', null, expect.stringMatching(/^hoy, /)]);
});

it('a reservation links to the conversation of its two sides', async () => {
  const { router } = await open('/conversation?reserva=41');
  expect(router.state.location.search).toBe('?c=5');
});

it('a reservation without messages opens the form for the first one, for its host as well', async () => {
  const { router, user, requests } = await open('/conversation?reserva=41', true);
  const dialog = within(await screen.findByRole('dialog', { name: 'Escribir a Marta' }));
  expect(dialog.getByText('5–12 sept')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Hola');
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(router.state.location.search).toBe('?c=5'));
  expect(await posts(requests, '/conversations')[0]?.json()).toEqual({
    accommodation_id: 7,
    message: 'Hola',
    check_in_date: '2026-09-05',
    check_out_date: '2026-09-12',
    idreserva: 41,
  });
});

it('a missing conversation links back to the list, without a retry', async () => {
  answering(({ url }) =>
    url.includes('/messages/')
      ? json({ status: 404, code: 'not_found', detail: 'Lo que buscas no existe o no es tuyo.' }, 404)
      : json({ data: [], total: 0, current_page: 1, last_page: 1, first_page_url: '', path: '', unread: 0 }),
  );
  await show(<ConversationPage />, { at: '/conversation?c=5', path: '/conversation', me: person() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Lo que buscas no existe o no es tuyo.');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Volver a la lista' })).toHaveAttribute('href', '/conversation');
  expect(await screen.findByText('Todavía no hay mensajes')).toBeVisible();
  expect(screen.queryByText('No tienes mensajes sin leer.')).toBeNull();
});

it('links a guest to the listing with the nights and guests they asked about', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Ver el espacio' });
  expect(link).toHaveAttribute('href', '/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
});
