import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { paymentsProjection } from '../../../projections/payments/payments.ts';
import { type Appended, StoreUnavailable } from '../../../src/engine/event-store/port.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { PASSWORD } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { PROOF } from '../world.ts';
import { april, instalmentsIn, may, START, type Stay } from './world.ts';

const clock = manualClock(START);
const app = await testApp({ clock });
const { list, admin, at, aLongStay, read, open, statesOf, byAdmin, typesOf, books, mailsTo } = await instalmentsIn(app, clock);
beforeEach(() => at(START));

const announcing =
  ({ reservation: { idreserva, guestToken } }: Stay) =>
  async (months: readonly string[], { receipt = PROOF, token = guestToken, reference = '' } = {}) => {
    const form = new FormData();
    if (reference !== '') form.set('reference', reference);
    form.set('id_reserva', String(idreserva));
    form.set('token', token);
    for (const due of months) form.append('meses[]', due);
    form.set('receipt', new Blob([new Uint8Array(receipt)]), 'proof.png');
    return app.request('POST', '/pago/cuotas/transfer', { form });
  };

it('an announced transfer keeps its proof, is not overdue while it is checked, and is confirmed with one press', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  const announce = announcing(stay);
  const subjects = async () => (await mailsTo(guest)).map(({ subject }) => subject);
  const pay = async () => (await read(stay)).body.opciones.map(({ meses }: { meses: string[] }) => meses.join());
  const paymentsNow = () => list(admin, 'payments', { anunciada: true, reserva: stay.id });

  expect(await announce([april], { token: stay.reservation.hostToken })).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect(await announce([april], { receipt: Buffer.from('<svg/>') })).toMatchObject({
    status: 422,
    body: { errors: { receipt: ['invalid_file'] } },
  });
  expect((await announce([])).status).toBe(422);
  expect(await announce(['2027-04-11'])).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  const response = await announce([april]);
  expect(response.body.reservation.later.map(({ state, actions }: { state: string; actions: string[] }) => [state, actions])).toEqual([
    ['announced', []],
    ['planned', ['pay']],
  ]);
  expect(await announce([april, may])).toMatchObject({ status: 409, body: { code: 'already_announced' } });
  expect(await open(stay, [april])).toMatchObject({ status: 409, body: { code: 'already_announced' } });
  expect(await pay()).toEqual([may]);
  await app.drain();
  expect((await subjects()).filter((subject) => subject.startsWith('Nos avisaste de tu transferencia'))).toHaveLength(1);
  const [payment] = await paymentsNow();
  expect(payment).toMatchObject({
    estado: 'pending',
    meses: [april],
    huesped: guest.id,
    comprobante: true,
    actions: ['confirm_transfer', 'not_arrived'],
  });
  const proof = await app.request('GET', `/console/payments/${payment.id}/receipt`, { token: admin.token });
  expect([proof.status, proof.headers.get('content-disposition')]).toEqual([200, `attachment; filename="R-${stay.id}.png"`]);

  // its grace period is over, and no mail reports it as late
  await at('2027-04-14T14:00:00.000Z', guest);
  await app.drain();
  await app.drain();
  expect((await statesOf(stay))[0]).toBe(`${april} announced`);
  expect((await subjects()).filter((subject) => subject.includes('atrasada'))).toEqual([]);

  // not on the account: it can be paid again, and becomes overdue automatically
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

it("the guest's reference stays with the payment through review and confirmation, until it is erased", async () => {
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
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} paid`]);
  expect(await books(stay.id)).toMatchObject({ 'host CLP': -1_380_000, 'exchange CLP': 26_100 });

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

it('an announcement by a link that is renewed during the write is stored with its proof, and not refused as well', async () => {
  const stay = await aLongStay();
  const spy = aroundNotice(async (write) => {
    expect((await renewLink(stay)).status).toBe(200);
    return write();
  });
  const response = await announcing(stay)([april]);
  spy.mockRestore();
  expect([response.status, await proofsOf(stay)]).toEqual([200, 1]);
  expect(await announcing(stay)([may])).toMatchObject({ status: 400, body: { code: 'E05' } });
  expect((await typesOf(`payment-${stay.id}`)).filter((type) => type === 'InstalmentsAnnounced')).toHaveLength(1);
  expect(await proofsOf(stay)).toBe(1);
});

it('the proof for later months is retained when the event store wrote the announcement without acknowledging it', async () => {
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
