import { beforeAll, expect, it } from 'vitest';
import { payoutsProjection } from '../../projections/payouts.ts';
import { rentReminders } from '../../src/payments/rent-reminders.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { rebuild } from '../../src/platform/engine/rebuild.ts';
import { reservationOnWire } from '../../src/reservations/public.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { paymentsIn } from './world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { paid, shown, typesOf, books, mailsTo } = paymentsIn(app, clock);
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});

/** 92 nights from 10 March 2027: three months at 460,000, the first of them paid now. */
const aLongStay = async () => {
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const reservation = { ...(await anAccepted(app, guest, host, listing, 99, 191)), listing, guest };
  return { reservation, payment: await paid(reservation), id: reservation.idreserva };
};
const receive = (id: number, due: string, { token }: Pick<Someone, 'token'>) => app.request('PUT', `/pago/mes/${id}/${due}`, { token });
const payouts = async (filter: object) =>
  (await app.request('GET', `/console/payouts?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token: admin.token })).body;
const post = (path: string, body: object = { reason: 'lo dijo el anfitrión' }) =>
  app.request('POST', `/console/${path}`, { token: admin.token, body });
const statesOf = (later: { due: string; state: string }[]) => later.map(({ due, state }) => `${due} ${state}`);

it('later months are planned, then marked by the host alone, once', async () => {
  const { reservation, payment, id } = await aLongStay();
  expect(statesOf((await shown(reservation)).later)).toEqual(['2027-04-10 planned', '2027-05-10 planned']);
  expect((await payouts({ reserva: id })).map(({ id, mes, vence, importe }: Record<string, unknown>) => [id, mes, vence, importe])).toEqual(
    [
      [payment, null, '2027-03-16', 460_000],
      [`${payment}@2027-04-10`, '2027-04-10', '2027-04-16', 460_000],
      [`${payment}@2027-05-10`, '2027-05-10', '2027-05-14', 460_000],
    ],
  );
  const other = await aBookablePerson(app);
  expect((await receive(id, '2027-04-10', other)).status).toBe(404);
  expect((await receive(id, '2027-04-10', reservation.guest)).status).toBe(403);
  expect((await receive(id, '2027-04-11', host)).status).toBe(404);
  expect((await app.request('PUT', `/pago/mes/${id}/2027-02-31`, { token: host.token })).status).toBe(404);

  const answers = await Promise.all([1, 2, 3].map(() => receive(id, '2027-04-10', host)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.drain(); // of three concurrent calls two have no effect, and may answer before the read model has applied the third
  const asHost = (await app.request('GET', `/reservations/${id}`, { token: host.token })).body.reservation;
  expect(asHost.later[0]).toMatchObject({ state: 'received', received_at: clock.now(), actions: [] });
  expect((await typesOf(`payment-${id}`)).filter((type) => type === 'InstalmentReceived')).toHaveLength(1);
  expect((await shown(reservation)).later).toMatchObject([{ state: 'received' }, { state: 'planned', actions: [] }]);
  expect(await books(id)).toMatchObject({ 'outside CLP': 460_000, 'rent CLP': -460_000, 'host CLP': -460_000 });
});

it('an administrator marks and reverts a month, each with a reason', async () => {
  const { payment, id } = await aLongStay();
  const row = encodeURIComponent(`${payment}@2027-04-10`);
  expect(await post(`payouts/${row}/paid`, { reason: 'x', amount: 1 })).toMatchObject({
    status: 422,
    body: { errors: { amount: ['mismatch'] } },
  });
  expect((await post(`payouts/${row}/paid`, { reason: 'x', amount: 460_000 })).status).toBe(200);
  expect((await payouts({ reserva: id }))[1]).toMatchObject({ estado: 'paid', marcado_por: 'admin', actions: ['withdraw'] });
  expect((await post(`payouts/${row}/withdraw`)).status).toBe(200);
  expect(await post(`payouts/${row}/withdraw`)).toMatchObject({ status: 409, body: { code: 'not_paid_out' } });
  expect((await payouts({ reserva: id }))[1]).toMatchObject({ estado: 'upcoming', marcado_por: null, pagado: 0, actions: ['mark_paid'] });
  expect((await post(`payouts/${encodeURIComponent('nobody@2027-04-10')}/withdraw`)).status).toBe(404);
  expect((await books(id))['outside CLP']).toBeUndefined();
});

it('a cancelled stay owes no month that has not begun, and the read model can be rebuilt from the log', async () => {
  const { reservation, id } = await aLongStay();
  await receive(id, '2027-04-10', host);
  await app.request('DELETE', `/reservations/${id}`, { token: host.token, body: {} });
  await app.drain();
  expect(statesOf((await shown(reservation)).later)).toEqual(['2027-04-10 received', '2027-05-10 dropped']);
  expect((await receive(id, '2027-05-10', host)).status).toBe(404);
  const rows = () => app.db('payouts').orderBy('id');
  const before = await rows();
  await rebuild(app.store, app.db, payoutsProjection);
  expect(await rows()).toEqual(before);
});

it('the guest is reminded of each month three days before, once, unless the host has received it or the stay has ended', async () => {
  const kind = rentReminders({ db: app.db, clock });
  const timersOf = async (id: number) => (await app.store.read(`payment-${id}`)).flatMap((event) => kind.deadlinesFor(event));
  const reminders = async ({ reservation: { guest } }: Awaited<ReturnType<typeof aLongStay>>) => {
    await app.drain();
    return (await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Se acerca el arriendo'));
  };
  const run = async (id: number, n: number, lateMs = 0) => {
    const timer = (await timersOf(id))[n];
    clock.set(new Date(Date.parse(timer?.at ?? '') + lateMs).toISOString());
    await kind.execute(timer?.payload ?? {}, { actor: 'deadline', correlationId: 'c', commandId: 'c' });
  };
  const [kept, early, ended] = [await aLongStay(), await aLongStay(), await aLongStay()];
  await receive(early.id, '2027-04-10', host);
  await app.request('DELETE', `/reservations/${ended.id}`, { token: host.token, body: {} });
  await app.drain();
  expect((await timersOf(kept.id)).map(({ at }) => at)).toEqual(['2027-04-07T14:00:00.000Z', '2027-05-07T14:00:00.000Z']); // 10:00 local time
  await run(kept.id, 0, -1);
  expect(await reminders(kept)).toEqual([]);
  for (const { id } of [kept, kept, early, ended]) await run(id, 0);
  expect((await reminders(kept)).map(({ subject }) => subject)).toEqual([expect.stringContaining('10/04/2027')]);
  expect((await reminders(kept))[0]?.text).toContain('$ 460.000 CLP');
  expect([...(await reminders(early)), ...(await reminders(ended))]).toEqual([]);
  const states = async () => (await payouts({ reserva: kept.id })).map(({ estado }: { estado: string }) => estado);
  await run(early.id, 1, 3 * 86_400_000); // delayed until it is due
  expect(await reminders(early)).toEqual([]);
  admin = await anAdmin(app); // all sessions have expired
  expect(await states()).toEqual(['due', 'due', 'upcoming']);
  const asGuest = { now: clock.now(), language: 'en' } as const;
  const { later } = await reservationOnWire(app, kept.id, 'guest', asGuest);
  expect(statesOf(later)).toEqual(['2027-04-10 late', '2027-05-10 due']);
});

it('the first month can be paid out from the first business day after the arrival, not only on the fifth', async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
  const { payment, id } = await aLongStay();
  const row = async () => (await payouts({ reserva: id })).find((one: { mes: string | null }) => one.mes === null);
  const { desde, vence, estado } = await row();
  const days = (Date.parse(vence) - Date.parse(desde)) / 86_400_000;
  expect([estado, days >= 4]).toEqual(['upcoming', true]);
  const at = async (day: string, back = 0) => {
    clock.advance(Date.parse(`${day}T15:00:00.000Z`) - back * 86_400_000 - Date.parse(clock.now()));
    [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)]; // all sessions have expired
  };
  await at(desde, 1);
  expect(await row()).toMatchObject({ estado: 'upcoming', actions: [] });
  expect(await post(`payouts/${payment}/paid`)).toMatchObject({ status: 409, body: { code: 'not_due_yet' } });
  await at(desde);
  expect(await row()).toMatchObject({ estado: 'due', vence, actions: ['mark_paid'] });
  expect((await payouts({ estado: 'due' })).map(({ id: one }: { id: string }) => one)).toContain(payment);
  expect((await post(`payouts/${payment}/paid`)).status).toBe(200);
  expect(await row()).toMatchObject({ estado: 'paid', pagado: 460_000 });
});
