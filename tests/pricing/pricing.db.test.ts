import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson, aListing, aRequest, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ clock: manualClock('2027-03-01T12:00:00.000Z') });
const host = await aBookablePerson(app);
const guest = await aBookablePerson(app);
const listing = await aListing(app, host, { minNights: 3, maxGuests: 2 });
const daily = await aListing(app, host, { mode: 'daily' });
const hidden = await aListing(app, host, {}, false);
await aRequest(app, guest, listing, 30, 34);

const ask = (call: string, accommodationId: number, from: number, to: number, rest: Record<string, string> = {}, token?: string) => {
  const { fecha_inicio: initDate, fecha_termino: endDate } = nights(app, from, to);
  const query = new URLSearchParams({ accommodationId: String(accommodationId), initDate, endDate, ...rest });
  return app.request('GET', `/${call}?${query}`, token ? { token } : {});
};

describe('GET available', () => {
  it.each([
    [30, 34, 'busy'],
    [10, 12, 'minimum_stay'],
    [35, 39, 'leaves_gap'],
    [10, 400, 'too_long'],
    [-1, 5, 'past'],
    [725, 740, 'too_far'],
  ])('%i to %i days from now: %s', async (from, to, reason) => {
    expect((await ask('available', listing, from, to)).body).toMatchObject({ available: false, reason });
    const priced = await ask('simulation', listing, from, to);
    expect([priced.status, priced.body.code]).toEqual([422, reason]);
  });
  it('refuses too many guests, and a rental mode that is not offered', async () => {
    expect((await ask('available', listing, 10, 13, { guests: '3' })).body).toMatchObject({ reason: 'too_many_guests' });
    expect((await ask('available', listing, 10, 13, { guests: '2' })).body).toEqual({ available: true });
    expect((await ask('available', daily, 10, 40)).body).toMatchObject({ reason: 'mode' });
    expect((await ask('available', daily, 10, 39)).body).toEqual({ available: true });
  });
  it('suggests free dates', async () => {
    const { body } = await ask('available', listing, 30, 33);
    const { fecha_inicio, fecha_termino } = nights(app, 34, 37);
    expect(body.alternatives).toContainEqual({ from: fecha_inicio, to: fecha_termino });
  });
  it("does not hold a guest's own request against them (D-117)", async () => {
    expect((await ask('available', listing, 30, 34, {}, guest.token)).body).toEqual({ available: true });
    expect((await ask('available', listing, 30, 34, {}, host.token)).body).toMatchObject({ reason: 'busy' });
  });
  it('accepts a stay of a year and up to the horizon, and no more', async () => {
    const other = await aListing(app, host);
    expect((await ask('available', other, 0, 366)).body).toEqual({ available: true }); // 1 March 2027 to 1 March 2028, with a leap day between
    expect((await ask('available', other, 0, 367)).body).toMatchObject({ reason: 'too_long' });
    expect((await ask('available', other, 721, 731)).body).toEqual({ available: true });
    expect((await ask('available', other, 722, 732)).body).toMatchObject({ reason: 'too_far' });
  });
  it('refuses invalid values, and returns the state of the listing', async () => {
    const bad = await app.request('GET', '/available?accommodationId=x&initDate=2027-02-30&endDate=&guests=0');
    expect(bad.status).toBe(422);
    expect(bad.body.errors).toMatchObject({
      accommodationId: ['invalid'],
      initDate: ['invalid'],
      endDate: expect.anything(),
      guests: ['out_of_range'],
    });
    for (const [accommodationId, code] of [
      [undefined, 'required'],
      ['', 'required'],
      ['0', 'out_of_range'],
      ['-1', 'out_of_range'],
      ['2147483648', 'out_of_range'],
    ]) {
      const of = accommodationId === undefined ? '' : `&accommodationId=${accommodationId}`;
      for (const call of ['available', 'simulation']) {
        const { status, body } = await app.request('GET', `/${call}?initDate=2027-02-01&endDate=2027-02-03${of}`);
        expect([call, of, status, body.errors]).toEqual([call, of, 422, { accommodationId: [code] }]);
      }
    }
    expect((await app.request('GET', '/available?accommodationId=2147483647&initDate=2027-02-01&endDate=2027-02-03')).status).toBe(404);
    expect((await ask('available', listing, 12, 12)).body.errors).toEqual({ endDate: ['out_of_range'] });
    expect((await ask('available', 999_999, 10, 13)).body.code).toBe('space_not_found');
    expect((await ask('available', hidden, 10, 13)).body.code).toBe('not_yet_approved');
    expect((await ask('simulation', hidden, 10, 13)).status).toBe(404);
    expect((await ask('simulation', hidden, 10, 13, {}, host.token)).status).toBe(200); // the owner can see a preview
  });
});

describe('GET simulation', () => {
  it('lists line by line what is paid now and what later', async () => {
    const { body } = await ask('simulation', daily, 10, 13, { lang: 'en' });
    expect(body).toEqual({
      totalDays: 3,
      stay: 75_000,
      commission: 7_500,
      warranty: 0,
      discount: 0,
      total: 82_500,
      from: { method: 'bankTransfer', percent: 3.5, amount: 85_388, whole: 85_388 },
      dinero: expect.objectContaining({ whole: 85_388, rent: 75_000, service: 7_500, charge: 2_888 }),
      moneda: 'es_CL',
      currency: 'CLP',
      lines: [
        { code: 'stay', label: 'The whole stay', amount: 75_000, how: { nights: 3, nightly: 25_000 } },
        { code: 'service', label: 'Posada service charge', amount: 7_500, how: { percent: 10, base: 75_000 } },
      ],
      later: [],
      legal_notice: null,
      tarifa: 0,
    });
    const both = await aListing(app, host);
    const months = (await ask('simulation', both, 9, 101, { lang: 'es' })).body; // 10 March to 10 June
    expect(months).toMatchObject({ totalDays: 92, stay: 1_380_000, commission: 46_000, warranty: 460_000, total: 506_000 });
    // the charge is on each of the three payments: 506.000, 460.000 and 460.000
    expect(months.from).toEqual({ method: 'bankTransfer', percent: 3.5, amount: 523_710, whole: 1_475_910 });
    expect(months.lines[0]).toMatchObject({
      code: 'first_month',
      amount: 460_000,
      how: { monthly_rent: 460_000, months: 3, nights: 0, cost: 1_380_000 },
    });
    expect(months.later).toEqual([
      { due: '2027-04-10', amount: 460_000 },
      { due: '2027-05-10', amount: 460_000 },
    ]);
  });
  it('has the decimals of the currency', async () => {
    const prices = { currency: 'EUR' as const, monthlyRent: null, basics: 0, shared: 0, cleaning: 0, monthlyTotal: null, nightly: 4_555 };
    const euros = await aListing(app, host, { mode: 'daily', prices });
    expect((await ask('simulation', euros, 10, 13)).body).toMatchObject({
      stay: 136.65,
      commission: 13.67,
      total: 150.32,
      moneda: 'it_IT',
      currency: 'EUR',
    });
  });
  it('answers that an unknown coupon is not valid, whatever its code', async () => {
    for (const cupon of ['ANY', 'x', "'; drop table"])
      expect((await ask('simulation', daily, 10, 13, { cupon })).body.errors).toEqual({ cupon: ['invalid_coupon'] });
  });
});
