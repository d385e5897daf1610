import { expect, it } from 'vitest';
import type { ConsoleQueue } from '../../src/console/queues/routes.ts';
import { aBookablePerson, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [admin, guest] = [await anAdmin(app), await aBookablePerson(app)];
const get = (path: string, token = admin.token) => app.request('GET', `/console/${path}`, { token });
const open = (filter: object = { abierto: true }) =>
  get(`reports?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["recibido","ASC"]`);
const handle = (id: string, body: object = { note: 'Respondido a Zenobia por correo' }, key?: string) =>
  app.request('PUT', `/console/reports/${id}/handled`, { token: admin.token, body, headers: key ? { 'idempotency-key': key } : {} });
const LETTER = { first_name: 'Zenobia', last_name: 'Quintanaria', email: 'zenobia@example.org', message: '¿Aceptan perros?' };
const write = async (more: object = {}) => {
  const { token } = (await app.request('POST', '/recaptcha/contact', {})).body;
  expect((await app.request('POST', '/contact', { body: { ...LETTER, ...more, token } })).status).toBe(201);
};

it('letters and bug reports are in one queue, oldest first, until they are handled', async () => {
  await write();
  await app.request('POST', '/bug-report', {
    token: guest.token,
    body: { description: 'El mapa está vacío', page: '/es/buscar', email: 'x@example.org' },
  });
  await write({ name: 'Zenobia Q', investment: true });
  const { body, text, headers } = await open();
  expect(headers.get('content-range')).toBe('reports 0-2/3');
  expect(body.map(({ id, tipo, actions }: { id: string; tipo: string; actions: string[] }) => [id, tipo, actions])).toEqual([
    ['letter-1', 'letter', ['handle']],
    ['bug-1', 'bug', ['handle']],
    ['letter-2', 'investment', ['handle']],
  ]);
  // the selected rows of the list, refetched by id
  const selected = (await open({ id: ['letter-1', 'bug-1', 'letter-99'] })).body;
  expect(selected.map(({ id }: { id: string }) => id)).toEqual(['letter-1', 'bug-1']);
  for (const secret of ['Zenobia', 'example.org']) expect(text).not.toContain(secret); // a list contains no names
  expect((await get('reports/letter-1')).body).toMatchObject({ nombre: 'Zenobia Quintanaria', correo: 'zenobia@example.org', nota: null });
  expect((await get('reports/bug-1')).body).toMatchObject({ usuario: guest.id, pagina: '/es/buscar', peticion: expect.any(String) });
});

it('a report is handled once, with a note that is stored beside it and not in the log (SEC-36)', async () => {
  expect((await handle('bug-1', {})).status).toBe(422);
  const { status, body } = await handle('bug-1', undefined, 'one press');
  expect([status, body.position]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  expect((await handle('bug-1', undefined, 'one press')).text).toBe(JSON.stringify(body));
  expect((await handle('bug-1')).body).toMatchObject({ status: 409, code: 'already_handled' });
  expect((await open()).body).toHaveLength(2);
  expect((await open({ abierto: false })).body.map(({ id }: { id: string }) => id)).toEqual(['bug-1']);
  expect((await open({ tipo: 'investment' })).body).toHaveLength(1);
  expect((await get('reports/bug-1')).body).toMatchObject({
    atendido: expect.any(String),
    atendido_por: admin.id,
    nota: 'Respondido a Zenobia por correo',
    actions: [],
  });
  const [event, ...more] = (await app.store.read('desk-report-bug-1')).filter(({ type }) => type !== 'ContactSeen');
  expect(event).toMatchObject({ type: 'ReportHandled', data: { adminId: admin.id, reportId: 'bug-1' } });
  expect(more).toEqual([]);
  expect(JSON.stringify(event)).not.toContain('Zenobia');
});

it('two concurrent calls make one event and one note', async () => {
  const answers = await Promise.all([handle('letter-1', { note: 'A' }), handle('letter-1', { note: 'B' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await app.store.read('desk-report-letter-1')).filter(({ type }) => type === 'ReportHandled')).toHaveLength(1);
});

it.each(['letter-99', 'bug-0', 'x', 'letter-1;drop', 'bug-99999999999'])('report %s does not exist', async (id) => {
  expect((await get(`reports/${encodeURIComponent(id)}`)).status).toBe(404);
  expect((await handle(encodeURIComponent(id))).status).toBe(404);
});

it('shows the time limit of each queue, from the settings (A-04)', async () => {
  const { queues } = (await get('queues')).body;
  expect(queues.map(({ name, late_after_seconds }: ConsoleQueue) => [name, late_after_seconds])).toEqual([
    ['listings', 172_800],
    ['reviews', 172_800],
    ['lapsing', 0], // ends by itself
    ['transfers', 86_400],
    ['monthTransfers', 86_400],
    ['second', 86_400],
    ['held', 86_400],
    ['endings', 86_400],
    ['conflicts', 86_400],
    ['contested', 86_400],
    ['refunds', 2 * 86_400],
    ['payouts', 86_400],
    ['instalments', 86_400],
    ['debts', 86_400],
    ['visits', 86_400],
    ['reports', 172_800],
    ['reportedReviews', 172_800],
    ['reportedTalks', 172_800],
    ['stoppedMessages', 172_800],
    ['mails', 43_200],
    ['bounces', 43_200],
    ['roles', 86_400],
    ['tariff', 86_400],
    ['conditions', 86_400],
    ['rates', 86_400],
  ]);
});

it('counts what waits in each queue as its list does', async () => {
  await write();
  const { queues }: { queues: ConsoleQueue[] } = (await get('queues')).body;
  for (const { name, resource, filter, waiting } of queues) {
    const list = await get(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect([name, list.headers.get('content-range')?.split('/')[1]]).toEqual([name, String(waiting)]);
  }
  expect(queues.find(({ name }) => name === 'reports')?.waiting).toBeGreaterThan(0);
});
