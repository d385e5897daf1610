import { beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { april, instalmentsIn, may, START, type Stay } from './world.ts';

const clock = manualClock(START);
const app = await testApp({ clock });
const { requestAs, get, host, admin, at, aLongStay, read, pays, shown, statesOf, payoutsOf, refundsOf, byAdmin, books, mailsTo } =
  await instalmentsIn(app, clock);
beforeEach(() => at(START));

type Shown = {
  como: string;
  hasta: string | null;
  refund: number;
  pagos: { devuelve: { amount: number }; partes?: object }[];
  suma: { amount: number; currency: string }[];
};
const refundsSeenBy = async ({ id }: Stay, who: Someone): Promise<Shown[]> => (await get(who, `/reservations/${id}/refunds`)).opciones;
const amountsOf = (shown: Shown | undefined) => shown?.pagos.map(({ devuelve }) => devuelve.amount);

/** The refunds that the page of a closed stay shows: the months of each payment, the amount; all of it sent. */
const backOnPage = async ({ id }: Stay, who: Someone) => {
  const { devoluciones } = await get(who, `/reservations/${id}/stay`);
  return devoluciones.map(({ meses, amount, enviada }: { meses: string[]; amount: number; enviada: string | null }) => {
    expect(enviada).not.toBeNull();
    return [meses, amount];
  });
};

it('a cancellation shows its refund first, per payment and in total, then refunds exactly that and drops unpaid months', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  await pays(stay, [april]);
  const before = await refundsSeenBy(stay, guest);
  expect(before.map(amountsOf)).toEqual([
    [460_000, 487_600],
    [230_000, 487_600],
    [138_000, 487_600],
    [0, 487_600],
  ]);
  expect(before[0]?.suma).toMatchObject([{ amount: 947_600, currency: 'CLP' }]);
  // parts that are not refunded are named, and nothing for a full refund
  expect(before[1]?.pagos.map(({ partes }) => partes)).toMatchObject([
    { rent: { back: 230_000, kept: 230_000 }, service: { back: 0, kept: 46_000 }, charge: { back: 0 } },
    { rent: { back: 460_000, kept: 0 }, service: { back: 0, kept: 0 }, charge: { back: 27_600, kept: 0 } },
  ]);
  // a host sees no charge of a method
  expect((await refundsSeenBy(stay, host)).map(({ suma }) => suma)).toMatchObject([[{ amount: 966_000 }]]);
  expect((await app.request('GET', `/reservations/${stay.id}/refunds`, { token: (await aBookablePerson(app)).token })).status).toBe(404);
  await requestAs(guest, 'DELETE', `/reservations/${stay.id}`, { refund: 460_000 });
  await app.drain();
  expect(await refundsOf(stay)).toEqual(amountsOf(before[0])?.sort());
  expect(await refundsSeenBy(stay, guest)).toEqual([]);
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} dropped`]);
  const { dinero } = await shown(stay.reservation); // a paid amount stays paid, with its refund beside it
  expect(dinero).toMatchObject({ paid: 536_360 + 487_600, open: 0, back: [{ amount: 947_600, currency: 'CLP' }] });
  expect(dinero.paid + dinero.dropped).toBe(dinero.whole);
  expect((await read(stay)).status).toBe(409);
  expect((await books(stay.id))['refunds CLP'] ?? 0).toBe(0);
  const returned = await app.db('payments').where({ reservation_id: stay.id }).whereNotNull('months').first();
  expect(returned).toMatchObject({ refund_amount: 487_600, refund_status: 'sent', refund_cause: 'cancelled_by_guest' });
  const mails = (await mailsTo(guest)).filter(({ subject }) => subject === 'Te devolvemos $ 487.600 CLP');
  expect(mails.map(({ text }) => [text.includes(`R-${stay.id} terminó`), text.includes('se había cerrado')])).toEqual([[true, false]]);
  // and the page of the stay names each, to a host without the charge of the method
  expect(await backOnPage(stay, guest)).toEqual([
    [[], 460_000],
    [[april], 487_600],
  ]);
  expect(await backOnPage(stay, host)).toEqual([
    [[], 460_000],
    [[april], 460_000],
  ]);
  const { reservation } = await get(host, `/reservations/${stay.id}/stay`);
  expect(reservation.recibe).toMatchObject({ gets: 0, back: 920_000 });
});

it('ending a stay shows the months too, and refunds only what was shown (D-136)', async () => {
  const stay = await aLongStay();
  await pays(stay, [april]);
  await pays(stay, [may]);
  await at('2027-04-20T15:00:00.000Z', stay.reservation.guest);
  expect((await requestAs(host, 'POST', `/reservations/${stay.id}/ask-end`, { reason: 'repairs' })).status).toBe(200);
  await app.drain();
  const optionOf = async (como: string) => (await refundsSeenBy(stay, admin)).find((one) => one.como === como);
  const yesterday = await optionOf('unused');
  expect(amountsOf(yesterday)).toEqual([0, 306_667, 487_600]); // 20 of the 30 nights of April's month
  expect(amountsOf(await optionOf('all'))).toEqual([536_360, 487_600, 487_600]);
  const end = async (one: Shown | undefined) =>
    byAdmin(`/console/reservations/${stay.id}/end-stay`, { reason: 'x', back: 'unused', refund: one?.refund, suma: one?.suma });
  await at('2027-04-21T15:00:00.000Z'); // one night less: nothing is left of the first payment either way
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

it('months paid ahead belong to the host only once they begin: a host who cancels before arrival has no share of the refund', async () => {
  const stay = await aLongStay();
  await pays(stay, [april, may]);
  expect((await requestAs(host, 'DELETE', `/reservations/${stay.id}`, { reason: 'repairs' })).status).toBe(200);
  await app.drain();
  expect(await refundsOf(stay)).toEqual([536_360, 975_200].sort());
  expect((await payoutsOf(stay.id)).map(({ importe }: { importe: number }) => importe)).toEqual([0, 0]);
});
