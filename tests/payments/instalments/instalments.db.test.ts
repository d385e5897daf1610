import { beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { paymentStreams } from '../../../src/payments/deps.ts';
import { instalmentReminders } from '../../../src/payments/instalments/deadlines.ts';
import { testApp } from '../../support/app.ts';
import { april, instalmentsIn, may, START, type Stay } from './world.ts';

const clock = manualClock(START);
const app = await testApp({ clock });
const {
  accepted,
  admin,
  get,
  host,
  at,
  aLongStay,
  read,
  open,
  paymentIn,
  pays,
  statesOf,
  payoutsOf,
  byAdmin,
  press,
  shown,
  typesOf,
  books,
  mailsTo,
} = await instalmentsIn(app, clock);
beforeEach(() => at(START));

it('the schedule exists from the first day; one or several months are paid together, and the host is paid within five business days', async () => {
  const stay = await aLongStay();
  expect(await statesOf(stay)).toEqual([`${april} planned`, `${may} planned`]);
  const { body } = await read(stay);
  expect(body.opciones).toMatchObject([
    { meses: [april], importe: 460_000, offers: [{ method: 'mercadopago', total: { amount: 487_600 } }, {}, {}] },
    { meses: [april, may], importe: 920_000 },
  ]);
  expect(body.reservation.later[0].actions).toEqual(['pay']);

  // a second click opens the same checkout; another choice another one
  const [once, again] = [await open(stay, [april]), await open(stay, [april])];
  expect(once.body.url).toBe(again.body.url);
  const both = await open(stay, [may, april]);
  expect(both.body.url).not.toBe(once.body.url);

  await press(paymentIn(once), 'approved');
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect(await books(stay.id)).toMatchObject({ 'host CLP': -920_000, 'service CLP': -46_000 });
  const rows = await payoutsOf(stay.id);
  expect(rows.map(({ mes, importe, desde, vence }: Record<string, unknown>) => [mes, importe, desde, vence])).toContainEqual([
    april,
    460_000,
    '2027-04-12', // not before its month has begun
    '2027-04-16',
  ]);
  expect((await mailsTo(host)).some(({ subject }) => subject === 'Gala pagó su cuota: recibes $ 460.000 CLP')).toBe(true);
  expect((await mailsTo(stay.reservation.guest)).some(({ subject }) => subject.startsWith('Recibimos tu pago'))).toBe(true);

  // the other checkout would pay April twice: it is refunded in full
  await press(paymentIn(both), 'approved');
  await app.drain();
  const types = await typesOf(`payment-${stay.id}`);
  expect(types.filter((type) => type === 'RefundDue')).toHaveLength(1);
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect(await open(stay, [april])).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await open(stay, ['2027-04-11'])).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  expect((await open(stay, [])).status).toBe(422);
});

it('only by the link of a guest whose stay is paid', async () => {
  const stay = await aLongStay();
  const wrong = { ...stay, reservation: { ...stay.reservation, guestToken: stay.reservation.hostToken } };
  expect(await read(wrong)).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect(await open(wrong, [april])).toMatchObject({ status: 400, body: { code: 'E05' } });
  const unpaid = { reservation: await accepted(host, {}, [99, 191]), first: '', id: 0 };
  expect(await read(unpaid)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await open(unpaid, [april])).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('a first payment entered by hand can be reverted as a mistake until a later month is paid (D-51)', async () => {
  const { idreserva } = await accepted(host, {}, [99, 191]);
  const enter = (more: object) => byAdmin('/pago/manualpayment', { id_reserva: idreserva, reason: 'Banco', ...more });
  const actions = async () => (await get(admin, `/console/reservations/${idreserva}`)).actions;
  expect((await enter({})).status).toBe(200);
  await app.drain();
  expect(await actions()).toEqual(['withdraw_payment', 'cancel_paid']);
  expect((await enter({ meses: [april] })).status).toBe(200);
  await app.drain();
  expect(await actions()).toEqual(['cancel_paid']);
});

it('a transfer is entered by an administrator, with or without its charge, and can be withdrawn', async () => {
  const stay = await aLongStay();
  const enter = (more: object) => byAdmin('/pago/manualpayment', { id_reserva: stay.id, reason: 'Banco', ...more });
  const transfer = (await read(stay)).body.opciones[0].offers[2].total.amount;
  for (const amount of [459_999, 460_001, transfer + 1])
    expect(await enter({ meses: [april], amount })).toMatchObject({ status: 422, body: { errors: { amount: ['mismatch'] } } });
  expect(await enter({ meses: ['2027-04-11'], amount: 460_000 })).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  expect((await enter({ meses: [april], amount: 460_000 })).status).toBe(200);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect(await enter({ meses: [april] })).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  const [row] = await app.db('payments').where({ reservation_id: stay.id, method: 'bankTransfer' });
  expect(row.months).toEqual([april]);
  expect((await byAdmin(`/console/payments/${stay.first}/withdraw`, { reason: 'x' })).status).toBe(409);
  expect((await byAdmin(`/console/payments/${row.payment_id}/withdraw`, { reason: 'x' })).status).toBe(200);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} planned`, `${may} planned`]);
  expect((await shown(stay.reservation)).fecha_pago).not.toBeNull();
  expect((await enter({ meses: [april, may] })).status).toBe(200);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} paid`]);
  const said = (await mailsTo(stay.reservation.guest)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  for (const words of [/\$ 460\.000 CLP por la cuota que vence/, /\$ 952\.200 CLP por 2 cuotas, desde la que vence el \S+ 10\/04\/2027/])
    expect(said.filter((text) => words.test(text))).toHaveLength(1);
});

it('reminders come seven and three days before and on the day, and not once it is paid or the stay is over', async () => {
  const kind = instalmentReminders({ db: app.db, clock, streams: paymentStreams({ store: app.store, clock }) });
  const timersOf = async ({ id }: Stay) => (await app.store.read(`payment-${id}`)).flatMap((event) => kind.deadlinesFor(event));
  const run = async (stay: Stay, n: number, ms = 0) => {
    const timer = (await timersOf(stay))[n];
    clock.set(new Date(Date.parse(timer?.at ?? '') + ms).toISOString());
    await kind.execute(timer?.payload ?? {}, { actor: 'deadline', correlationId: 'c', commandId: 'c' });
    await app.drain();
  };
  const reminders = async ({ reservation: { guest } }: Stay) =>
    (await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Tu cuota del'));
  const [unpaid, early, ended] = [await aLongStay(), await aLongStay(), await aLongStay()];
  await pays(early, [april]);
  await app.request('DELETE', `/reservations/${ended.id}`, { token: host.token, body: {} });
  await app.drain();
  // 10:00 at the place of the stay, before and after its change of time
  expect((await timersOf(unpaid)).map(({ at: when }) => when).slice(0, 3)).toEqual([
    '2027-04-03T14:00:00.000Z',
    '2027-04-07T14:00:00.000Z',
    '2027-04-10T14:00:00.000Z',
  ]);
  await run(unpaid, 0, -1);
  expect(await reminders(unpaid)).toEqual([]);
  for (const stay of [unpaid, unpaid, early, ended]) await run(stay, 0);
  expect(await reminders(unpaid)).toHaveLength(1);
  expect((await reminders(unpaid))[0]?.html).toContain(`/pagos/${unpaid.id}/`);
  await run(unpaid, 1);
  await run(unpaid, 2, 3 * 86_400_000 - 1);
  expect(await reminders(unpaid)).toHaveLength(3);
  await run(unpaid, 2, 3 * 86_400_000); // too late to be of use
  expect(await reminders(unpaid)).toHaveLength(3);
  expect([...(await reminders(early)), ...(await reminders(ended))]).toEqual([]);
});

it('a month unpaid after three days of grace becomes overdue, mails both sides once, and can still be paid', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  const overdueMails = async () => {
    await app.drain();
    const overdue = ({ subject, text }: { subject: string; text: string }) => subject.includes('atrasada') && text.includes(`R-${stay.id}`);
    return [(await mailsTo(guest)).filter(overdue).length, (await mailsTo(host)).filter(overdue).length];
  };
  const before = await overdueMails();
  await at('2027-04-03T13:59:59.999Z', guest);
  expect((await statesOf(stay))[0]).toBe(`${april} planned`);
  await at('2027-04-03T14:00:00.000Z', guest);
  expect((await statesOf(stay))[0]).toBe(`${april} due`);
  await at('2027-04-14T13:59:59.999Z', guest);
  await app.drain();
  expect([(await statesOf(stay))[0], await overdueMails()]).toEqual([`${april} due`, before]);
  await at('2027-04-14T14:00:00.000Z', guest);
  await app.drain();
  await app.drain();
  expect((await statesOf(stay))[0]).toBe(`${april} late`);
  const [[wasGuest = 0, wasHost = 0], [isGuest = 0, isHost = 0]] = [before, await overdueMails()];
  expect([isGuest - wasGuest, isHost - wasHost]).toEqual([1, 1]);
  expect((await shown(stay.reservation)).status).toBe('accepted');
  await pays(stay, [april]);
  expect((await statesOf(stay))[0]).toBe(`${april} paid`);
});
