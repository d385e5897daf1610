import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { instalmentsProjection } from '../../projections/instalments.ts';
import { paymentsProjection } from '../../projections/payments.ts';
import { payoutsProjection } from '../../projections/payouts.ts';
import { instalmentReminders } from '../../src/payments/instalments/deadlines.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { rebuild } from '../../src/platform/engine/rebuild.ts';
import { type Appended, StoreUnavailable } from '../../src/platform/event-store/port.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { paymentsIn } from './world.ts';

const START = '2026-12-01T12:00:00.000Z';
const clock = manualClock(START);
const app = await testApp({ clock });
const { paid, press, shown, typesOf, books, mailsTo, notify } = paymentsIn(app, clock);
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});
const signIn = async (...people: Someone[]) => {
  for (const one of people)
    one.token = (await app.request('POST', '/users/login', { body: { correo: one.email, password: PASSWORD } })).body.api_token;
};
const at = async (instant: string, ...people: Someone[]) => {
  clock.set(instant);
  await signIn(host, admin, ...people);
};

/** 92 nights from 10 March 2027: three months at 460,000, the first of them paid now. */
const aLongStay = async () => {
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const reservation = { ...(await anAccepted(app, guest, host, listing, 99, 191)), listing, guest };
  return { reservation, first: await paid(reservation), id: reservation.idreserva };
};
type Stay = Awaited<ReturnType<typeof aLongStay>>;
const [april, may] = ['2027-04-10', '2027-05-10'] as const;
const read = ({ reservation: { idreserva, guestToken } }: Stay) => app.request('GET', `/pago/cuotas/${idreserva}/${guestToken}`);
const open = ({ reservation: { idreserva, guestToken } }: Stay, meses: readonly string[], metodo = 'mercadopago') =>
  app.request('POST', '/pago/cuotas', { body: { id_reserva: idreserva, token: guestToken, meses, metodo } });
const paymentIn = (answer: { body: { url?: string } }) => String(answer.body.url).split('/dev/pay/')[1] ?? '';
const pays = async (stay: Stay, meses: readonly string[]) => {
  const payment = paymentIn(await open(stay, meses));
  await press(payment, 'approved');
  await app.drain();
  return payment;
};
const statesOf = async ({ reservation }: Stay) =>
  (await shown(reservation)).later.map(({ due, state }: { due: string; state: string }) => `${due} ${state}`);
const payoutsOf = async (id: number) =>
  (await app.request('GET', `/console/payouts?filter=${encodeURIComponent(JSON.stringify({ reserva: id }))}`, { token: admin.token })).body;
const byAdmin = async (path: string, body: object) => {
  await proves(app, admin);
  return app.request('POST', path, { token: admin.token, body });
};
beforeEach(() => at(START));

type Shown = {
  como: string;
  hasta: string | null;
  refund: number;
  pagos: { devuelve: { amount: number } }[];
  suma: { amount: number; currency: string }[];
};
const refundsSeenBy = async ({ id }: Stay, { token }: Someone): Promise<Shown[]> =>
  (await app.request('GET', `/reservations/${id}/refunds`, { token })).body.opciones;
const amountsOf = (shown: Shown | undefined) => shown?.pagos.map(({ devuelve }) => devuelve.amount);
const refundsOf = async ({ id }: Stay) =>
  (await app.db('payments').where({ reservation_id: id, status: 'confirmed' })).map((row) => row.refund_amount ?? 0).sort();

/** What the page of a closed stay says that goes back: the months of each payment, the amount; all of it sent. */
const backOnPage = async ({ id }: Stay, { token }: Someone) => {
  const { devoluciones } = (await app.request('GET', `/reservations/${id}/stay`, { token })).body;
  return devoluciones.map(({ meses, amount, enviada }: { meses: string[]; amount: number; enviada: string | null }) => {
    expect(enviada).not.toBeNull();
    return [meses, amount];
  });
};

it('what a cancellation gives back is shown before, of each payment and in all, and is what then goes back', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  await pays(stay, [april]);
  const shown = await refundsSeenBy(stay, guest);
  expect(shown.map(amountsOf)).toEqual([
    [460_000, 487_600],
    [230_000, 487_600],
    [138_000, 487_600],
    [0, 487_600],
  ]);
  expect(shown[0]?.suma).toMatchObject([{ amount: 947_600, currency: 'CLP' }]);
  // a host sees no charge of a method
  expect((await refundsSeenBy(stay, host)).map(({ suma }) => suma)).toMatchObject([[{ amount: 966_000 }]]);
  expect((await app.request('GET', `/reservations/${stay.id}/refunds`, { token: (await aBookablePerson(app)).token })).status).toBe(404);
  await app.request('DELETE', `/reservations/${stay.id}`, { token: guest.token, body: { refund: 460_000 } });
  await app.drain();
  expect(await refundsOf(stay)).toEqual(amountsOf(shown[0])?.sort());
  expect(await refundsSeenBy(stay, guest)).toEqual([]);
  // and the page of the stay names each, to a host without the charge of the method
  expect(await backOnPage(stay, guest)).toEqual([
    [[], 460_000],
    [[april], 487_600],
  ]);
  expect(await backOnPage(stay, host)).toEqual([
    [[], 460_000],
    [[april], 460_000],
  ]);
});

it('ending a stay shows the months too, and only what was shown is given back (D-136)', async () => {
  const stay = await aLongStay();
  await pays(stay, [april]);
  await pays(stay, [may]);
  await at('2027-04-20T15:00:00.000Z', stay.reservation.guest);
  expect((await app.request('POST', `/reservations/${stay.id}/ask-end`, { token: host.token, body: { reason: 'repairs' } })).status).toBe(
    200,
  );
  await app.drain();
  const optionOf = async (como: string) => (await refundsSeenBy(stay, admin)).find((one) => one.como === como);
  const yesterday = await optionOf('unused');
  expect(amountsOf(yesterday)).toEqual([0, 306_667, 487_600]); // 20 of the 30 nights of April's month
  expect(amountsOf(await optionOf('all'))).toEqual([536_360, 487_600, 487_600]);
  const end = async (one: Shown | undefined) =>
    byAdmin(`/console/reservations/${stay.id}/end-stay`, { reason: 'x', back: 'unused', refund: one?.refund, suma: one?.suma });
  await at('2027-04-21T15:00:00.000Z'); // a night less: of the first payment there is nothing left either way
  expect(await end(yesterday)).toMatchObject({ status: 409, body: { code: 'refund_changed' } });
  const today = await optionOf('unused');
  expect(amountsOf(today)).toEqual([0, 291_333, 487_600]);
  const sum = today?.suma[0]?.amount ?? 0;
  for (const wrong of [sum - 1, sum + 1])
    expect((await end({ ...(today as Shown), suma: [{ amount: wrong, currency: 'CLP' }] })).status).toBe(409);
  expect((await end(today)).status).toBe(200);
  await app.drain();
  expect(await refundsOf(stay)).toEqual(amountsOf(today)?.sort());
});

it('the schedule stands from the first day; one or several months are paid at once, and the host is owed them within five business days', async () => {
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
  expect((await mailsTo(host)).some(({ subject }) => subject === 'Gala pagó $ 460.000 CLP')).toBe(true);
  expect((await mailsTo(stay.reservation.guest)).some(({ subject }) => subject.startsWith('Recibimos tu pago'))).toBe(true);

  // the other checkout would pay April twice: all of it goes back
  await press(paymentIn(both), 'approved');
  await app.drain();
  const types = await typesOf(`payment-${stay.id}`);
  expect(types.filter((type) => type === 'RefundDue')).toHaveLength(1);
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect(await open(stay, [april])).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await open(stay, ['2027-04-11'])).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  expect((await open(stay, [])).status).toBe(422);
});

it('months that are paid ahead are not the host’s before they begin: a host who cancels before the arrival has nothing of what goes back', async () => {
  const stay = await aLongStay();
  const payment = await pays(stay, [april, may]);
  const send = () => byAdmin(`/console/payouts/${payment}/paid`, { reason: 'x' });
  for (const instant of ['2026-12-02T15:00:00.000Z', '2027-03-09T15:00:00.000Z']) {
    await at(instant, stay.reservation.guest);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'not_due_yet' } });
  }
  expect((await app.request('DELETE', `/reservations/${stay.id}`, { token: host.token, body: { reason: 'repairs' } })).status).toBe(200);
  await app.drain();
  expect(await refundsOf(stay)).toEqual([536_360, 975_200].sort());
  expect((await payoutsOf(stay.id)).map(({ importe }: { importe: number }) => importe)).toEqual([0, 0]);
});

it('repeated, concurrent and late notifications pay a month once', async () => {
  const stay = await aLongStay();
  const payment = paymentIn(await open(stay, [april]));
  await press(payment, 'approved');
  expect((await Promise.all(Array.from({ length: 6 }, () => notify(payment)))).map(({ status }) => status)).toEqual(Array(6).fill(200));
  await app.drain();
  await notify(payment);
  await app.drain();
  const types = await typesOf(`payment-${stay.id}`);
  expect(types.filter((type) => type === 'PaymentApplied')).toHaveLength(2);
  expect(types.filter((type) => type === 'RefundDue')).toEqual([]);
  expect((await mailsTo(stay.reservation.guest)).filter(({ subject }) => subject.startsWith('Recibimos tu pago'))).toHaveLength(1);
});

it('only by the link of a guest whose stay is paid', async () => {
  const stay = await aLongStay();
  const wrong = { ...stay, reservation: { ...stay.reservation, guestToken: stay.reservation.hostToken } };
  expect(await read(wrong)).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect(await open(wrong, [april])).toMatchObject({ status: 400, body: { code: 'E05' } });
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const unpaid = { reservation: { ...(await anAccepted(app, guest, host, listing, 99, 191)), listing, guest }, first: '', id: 0 };
  expect(await read(unpaid)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await open(unpaid, [april])).toMatchObject({ status: 409, body: { code: 'conflict' } });
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
  for (const words of [/\$ 460\.000 CLP por la cuota que vence/, /\$ 920\.000 CLP por 2 cuotas, desde la que vence el \S+ 10\/04\/2027/])
    expect(said.filter((text) => words.test(text))).toHaveLength(1);
});

it('reminders come seven and three days before and on the day, and not once it is paid or the stay is over', async () => {
  const kind = instalmentReminders({ db: app.db, clock });
  const timersOf = async ({ id }: Stay) => (await app.store.read(`payment-${id}`)).flatMap((event) => kind.deadlinesFor(event));
  const run = async (stay: Stay, n: number, ms = 0) => {
    const timer = (await timersOf(stay))[n];
    clock.set(new Date(Date.parse(timer?.at ?? '') + ms).toISOString());
    await kind.execute(timer?.payload ?? {}, { actor: 'deadline', correlationId: 'c', commandId: 'c' });
    await app.drain();
  };
  const reminders = async ({ reservation: { guest } }: Stay) =>
    (await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Tu cuota del'));
  const [kept, early, ended] = [await aLongStay(), await aLongStay(), await aLongStay()];
  await pays(early, [april]);
  await app.request('DELETE', `/reservations/${ended.id}`, { token: host.token, body: {} });
  await app.drain();
  // 10:00 at the place of the stay, before and after its change of time
  expect((await timersOf(kept)).map(({ at: when }) => when).slice(0, 3)).toEqual([
    '2027-04-03T14:00:00.000Z',
    '2027-04-07T14:00:00.000Z',
    '2027-04-10T14:00:00.000Z',
  ]);
  await run(kept, 0, -1);
  expect(await reminders(kept)).toEqual([]);
  for (const stay of [kept, kept, early, ended]) await run(stay, 0);
  expect(await reminders(kept)).toHaveLength(1);
  expect((await reminders(kept))[0]?.html).toContain(`/pagos/${kept.id}/`);
  await run(kept, 1);
  await run(kept, 2, 3 * 86_400_000 - 1);
  expect(await reminders(kept)).toHaveLength(3);
  await run(kept, 2, 3 * 86_400_000); // too late to be of use
  expect(await reminders(kept)).toHaveLength(3);
  expect([...(await reminders(early)), ...(await reminders(ended))]).toEqual([]);
});

it('what is unpaid after three days of grace is overdue by itself, both sides are told once, and it can still be paid', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  const told = async () => {
    await app.drain();
    const overdue = ({ subject, text }: { subject: string; text: string }) => subject.includes('atrasada') && text.includes(`R-${stay.id}`);
    return [(await mailsTo(guest)).filter(overdue).length, (await mailsTo(host)).filter(overdue).length];
  };
  const before = await told();
  await at('2027-04-03T13:59:59.999Z', guest);
  expect((await statesOf(stay))[0]).toBe(`${april} planned`);
  await at('2027-04-03T14:00:00.000Z', guest);
  expect((await statesOf(stay))[0]).toBe(`${april} due`);
  await at('2027-04-14T13:59:59.999Z', guest);
  await app.drain();
  expect([(await statesOf(stay))[0], await told()]).toEqual([`${april} due`, before]);
  await at('2027-04-14T14:00:00.000Z', guest);
  await app.drain();
  await app.drain();
  expect((await statesOf(stay))[0]).toBe(`${april} late`);
  const [[wasGuest = 0, wasHost = 0], [isGuest = 0, isHost = 0]] = [before, await told()];
  expect([isGuest - wasGuest, isHost - wasHost]).toEqual([1, 1]);
  expect((await shown(stay.reservation)).status).toBe('accepted');
  await pays(stay, [april]);
  expect((await statesOf(stay))[0]).toBe(`${april} paid`);
});

it('a cancellation drops what is unpaid, gives back what was paid ahead, and the read models can be rebuilt from the log', async () => {
  const stay = await aLongStay();
  await pays(stay, [april]);
  await app.request('DELETE', `/reservations/${stay.id}`, { token: stay.reservation.guest.token, body: {} });
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} dropped`, `${may} dropped`]);
  expect((await read(stay)).status).toBe(409);
  expect((await books(stay.id))['refunds CLP'] ?? 0).toBe(0);
  const returned = await app.db('payments').where({ reservation_id: stay.id }).whereNotNull('months').first();
  expect(returned).toMatchObject({ refund_amount: 487_600, refund_status: 'sent', refund_cause: 'cancelled_by_guest' });
  const mails = (await mailsTo(stay.reservation.guest)).filter(({ subject }) => subject === 'Te devolvemos $ 487.600 CLP');
  expect(mails.map(({ text }) => [text.includes(`R-${stay.id} terminó`), text.includes('se había cerrado')])).toEqual([[true, false]]);
  for (const projection of [instalmentsProjection, payoutsProjection]) {
    const rows = () => app.db(projection.tables[0] ?? '').orderBy('id');
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await rebuild(app.store, app.db, projection);
    expect(await rows()).toEqual(before);
  }
});

it('the first month can be paid out from the first business day after the arrival, not only on the fifth', async () => {
  const { first, id } = await aLongStay();
  const row = async () => (await payoutsOf(id))[0];
  const { desde, vence, estado } = await row();
  const days = (Date.parse(vence) - Date.parse(desde)) / 86_400_000;
  expect([estado, days >= 4]).toEqual(['upcoming', true]);
  await at(new Date(Date.parse(`${desde}T15:00:00.000Z`) - 86_400_000).toISOString());
  expect(await row()).toMatchObject({ estado: 'upcoming', actions: [] });
  expect(await byAdmin(`/console/payouts/${first}/paid`, { reason: 'x' })).toMatchObject({ status: 409, body: { code: 'not_due_yet' } });
  await at(`${desde}T15:00:00.000Z`);
  expect(await row()).toMatchObject({ estado: 'due', vence, actions: ['mark_paid'] });
  expect((await byAdmin(`/console/payouts/${first}/paid`, { reason: 'x' })).status).toBe(200);
  expect(await row()).toMatchObject({ estado: 'paid', pagado: 460_000 });
});

const announcing =
  ({ reservation: { idreserva, guestToken } }: Stay) =>
  async (months: readonly string[], { receipt = Buffer.from('%PDF-1.7 proof'), token = guestToken, reference = '' } = {}) => {
    const form = new FormData();
    if (reference !== '') form.set('reference', reference);
    form.set('id_reserva', String(idreserva));
    form.set('token', token);
    for (const due of months) form.append('meses[]', due);
    form.set('receipt', new Blob([new Uint8Array(receipt)]), 'proof.pdf');
    return app.request('POST', '/pago/cuotas/transfer', { form });
  };

it('a transfer is announced with its proof, is not overdue while it is looked for, and is confirmed with one press', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  const announce = announcing(stay);
  const subjects = async () => (await mailsTo(guest)).map(({ subject }) => subject);
  const pay = async () => (await read(stay)).body.opciones.map(({ meses }: { meses: string[] }) => meses.join());
  const paymentsNow = async () =>
    (
      await app.request('GET', `/console/payments?filter=${encodeURIComponent(JSON.stringify({ anunciada: true, reserva: stay.id }))}`, {
        token: admin.token,
      })
    ).body;

  expect(await announce([april], { token: stay.reservation.hostToken })).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect(await announce([april], { receipt: Buffer.from('<svg/>') })).toMatchObject({
    status: 422,
    body: { errors: { receipt: ['invalid_file'] } },
  });
  expect((await announce([])).status).toBe(422);
  expect(await announce(['2027-04-11'])).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  const told = await announce([april]);
  expect(told.body.reservation.later.map(({ state, actions }: { state: string; actions: string[] }) => [state, actions])).toEqual([
    ['announced', []],
    ['planned', ['pay']],
  ]);
  expect(await announce([april, may])).toMatchObject({ status: 409, body: { code: 'already_announced' } });
  expect(await open(stay, [april])).toMatchObject({ status: 409, body: { code: 'already_announced' } });
  expect(await pay()).toEqual([may]);
  await app.drain();
  expect((await subjects()).filter((subject) => subject.startsWith('Nos avisaste de tu transferencia'))).toHaveLength(1);
  const [payment] = await paymentsNow();
  expect(payment).toMatchObject({ estado: 'pending', meses: [april], comprobante: true, actions: ['confirm_transfer', 'not_arrived'] });
  const proof = await app.request('GET', `/console/payments/${payment.id}/receipt`, { token: admin.token });
  expect([proof.status, proof.headers.get('content-disposition')]).toEqual([200, `attachment; filename="R-${stay.id}.pdf"`]);

  // its days of grace are over, and nobody is told that it is late
  await at('2027-04-14T14:00:00.000Z', guest);
  await app.drain();
  await app.drain();
  expect((await statesOf(stay))[0]).toBe(`${april} announced`);
  expect((await subjects()).filter((subject) => subject.includes('atrasada'))).toEqual([]);

  // not on the account: it can be paid again, and is overdue by itself
  const [row] = await paymentsNow();
  expect((await byAdmin(`/console/payments/${row.id}/not-arrived`, { reason: 'No está' })).status).toBe(200);
  expect((await byAdmin(`/console/payments/${row.id}/not-arrived`, { reason: 'No está' })).status).toBe(409);
  await app.drain();
  expect(await pay()).toEqual([april, `${april},${may}`]);
  const trail = await app.request('GET', `/console/reservations/${stay.id}/money`, { token: admin.token });
  expect(trail.body.transfers).toEqual([
    { payment: row.id, months: [april], announced_at: START, reference: null, receipt: true, status: 'failed' },
  ]);
  expect((await subjects()).filter((subject) => subject.startsWith('No encontramos tu transferencia'))).toHaveLength(1);
  expect((await statesOf(stay))[0]).toBe(`${april} late`);

  // announced again and confirmed: the payment that was announced is the one that pays
  await announce([april, may]);
  const [second] = await paymentsNow();
  expect((await byAdmin('/pago/manualpayment', { id_reserva: stay.id, reason: 'Banco', meses: [april, may] })).status).toBe(200);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} paid`]);
  expect(await app.db('payments').where({ payment_id: second.id }).first('status')).toEqual({ status: 'confirmed' });
  expect(await paymentsNow()).toEqual([]);
});

it('what the guest said of a transfer stays with its payment through review and confirmation, until it is erased', async () => {
  const stay = await aLongStay();
  const announce = announcing(stay);
  await announce([april], { reference: 'TR-april' });
  await announce([may], { reference: 'TR-may' });
  await app.drain();
  const rows = async () =>
    app.db('payments').where({ reservation_id: stay.id, method: 'bankTransfer' }).orderBy('ref').select('payment_id', 'ref', 'status');
  const references = async () => (await rows()).map(({ ref, status }) => [ref, status]);
  expect((await byAdmin('/pago/manualpayment', { id_reserva: stay.id, reason: 'Banco', meses: [april] })).status).toBe(200);
  const other = { reason: 'Banco', amount: 450_000, meses: [may] };
  expect((await byAdmin(`/console/reservations/${stay.id}/money-came`, other)).status).toBe(200);
  await app.drain();
  expect(await references()).toEqual([
    ['TR-april', 'confirmed'],
    ['TR-may', 'review'],
  ]);
  const inReview = (await rows()).find(({ status }) => status === 'review')?.payment_id;
  expect((await byAdmin(`/console/payments/${inReview}/release`, { reason: 'Vale' })).status).toBe(200);
  await app.drain();
  const released = [
    ['TR-april', 'confirmed'],
    ['TR-may', 'confirmed'],
  ];
  expect(await references()).toEqual(released);
  await rebuild(app.store, app.db, paymentsProjection);
  expect(await references()).toEqual(released);

  const { guest } = stay.reservation;
  await at('2027-06-20T15:00:00.000Z', guest);
  expect((await app.request('POST', '/users/me/erase', { token: guest.token, body: { password: PASSWORD } })).status).toBe(202);
  clock.set('2027-06-28T15:00:00.000Z');
  await app.drain();
  const erased = released.map(([, status]) => [null, status]);
  expect(await references()).toEqual(erased);
  await rebuild(app.store, app.db, paymentsProjection);
  expect(await references()).toEqual(erased);
});

/** Runs `around` in place of the append that writes the notice of a transfer, with that append. */
const aroundNotice = (around: (write: () => Promise<Appended>) => Promise<Appended>) => {
  const append = app.store.append.bind(app.store);
  return vi.spyOn(app.store, 'append').mockImplementation((stream, expected, events) => {
    const write = () => append(stream, expected, events);
    return events.some(({ type }) => type === 'InstalmentsAnnounced') ? around(write) : write();
  });
};
const proofsOf = async ({ id }: Stay) => {
  const rows = await app.db('transfer_receipts').where({ reservation_id: id }).whereNot({ payment_id: '' });
  return rows.filter(({ file_key }) => existsSync(join(app.config.dataDir, 'files', file_key))).length;
};
const renewLink = ({ id }: Stay) => byAdmin(`/console/reservations/${id}/renew-link`, { reason: 'Lo reenvió por error', party: 'guest' });

it('a notice by a link that is renewed while it is written stands with its proof, and is not refused as well', async () => {
  const stay = await aLongStay();
  const spy = aroundNotice(async (write) => {
    expect((await renewLink(stay)).status).toBe(200);
    return write();
  });
  const told = await announcing(stay)([april]);
  spy.mockRestore();
  expect([told.status, await proofsOf(stay)]).toEqual([200, 1]);
  expect(await announcing(stay)([may])).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect((await typesOf(`payment-${stay.id}`)).filter((type) => type === 'InstalmentsAnnounced')).toHaveLength(1);
  expect(await proofsOf(stay)).toBe(1);
});

it('the proof of a notice for later months is kept when the event store wrote it and did not say so', async () => {
  const stay = await aLongStay();
  const spy = aroundNotice(async (write) => {
    await write();
    throw new StoreUnavailable('no answer');
  });
  expect((await announcing(stay)([april])).status).toBe(503);
  spy.mockRestore();
  expect(await typesOf(`payment-${stay.id}`)).toContain('InstalmentsAnnounced');
  expect(await proofsOf(stay)).toBe(1);
});

it('a transfer of another amount for later months waits for review, and pays them when it is released', async () => {
  const stay = await aLongStay();
  const money = await byAdmin(`/console/reservations/${stay.id}/money-came`, { reason: 'Banco', amount: 450_000, meses: [april] });
  expect(money.status).toBe(200);
  await app.drain();
  const [row] = await app.db('payments').where({ reservation_id: stay.id, status: 'review' });
  expect(row.months).toEqual([april]);
  expect((await byAdmin(`/console/payments/${row.payment_id}/release`, { reason: 'Vale' })).status).toBe(200);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect(await books(stay.id)).toMatchObject({ 'host CLP': -920_000, 'exchange CLP': 10_000 });
});
