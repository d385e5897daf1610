import { beforeEach, expect, it } from 'vitest';
import { instalmentsProjection } from '../../../projections/instalments.ts';
import { payoutsProjection } from '../../../projections/payouts.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { rebuild } from '../../../src/platform/engine/rebuild.ts';
import { aBookablePerson, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { april, instalmentsIn, may, START, type Stay } from './world.ts';

const clock = manualClock(START);
const app = await testApp({ clock });
const { host, admin, at, aLongStay, read, pays, statesOf, payoutsOf, refundsOf, byAdmin, books, mailsTo } = await instalmentsIn(app, clock);
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
