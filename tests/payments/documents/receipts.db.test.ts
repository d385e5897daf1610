import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { amountText } from '../../../src/kernel/formats.ts';
import { reservationCost } from '../../../src/kernel/price/stay-cost.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { pdfTexts } from '../../support/pdf-text.ts';
import { paymentsIn, type Reservation } from '../world.ts';

const POSADA = { name: 'Posada SpA', id: '76.543.210-K', address: 'Av. Ñuñoa 1', email: 'hola@example.com' };
const OPERATOR = { ...POSADA, law: 'CL', since: '2026-11-23', years: 6 };
const clock = manualClock('2026-12-01T02:30:00.000Z'); // still 30 November in Santiago
const app = await testApp({ clock, config: { operator: OPERATOR } });
const { accepted, paid, press, shown, fresh } = paymentsIn(app, clock);
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});

const aStay = async (gateway: string, nights: number): Promise<Reservation> => {
  const reservation = await accepted(host, {}, [99, 99 + nights]);
  await app.db('user_vault').where({ id: reservation.guest.id }).update({ first_name: 'Łucja', last_name: 'Ñandú Çelik' });
  await paid(reservation, gateway);
  return reservation;
};
const receipt = async ({ idreserva }: Reservation, { token }: { token?: string | undefined }, query = '', language = 'es') =>
  fetch(`${app.url}/api/v1/reservations/${idreserva}/receipt${query}`, {
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  });
const textOf = async (answer: Response) =>
  pdfTexts(Buffer.from(await answer.arrayBuffer()))
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');

it('matches the receipt page, puts the paid amount first, and names the operator', async () => {
  for (const [gateway, nights] of [
    ['paypal', 3],
    ['mercadopago', 40],
  ] as const) {
    const stay = await aStay(gateway, nights);
    const view = await shown(stay);
    const cost = reservationCost(view);
    const answer = await receipt(stay, stay.guest);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="posada-R-${stay.idreserva}.pdf"`,
    ]);
    const said = await textOf(answer);
    const figures = [
      ...view.lines.map((line: { amount: number }) => [line.amount, view.moneda]),
      [cost.charge?.amount, cost.charge?.moneda],
    ];
    for (const [amount, moneda] of figures) expect(said).toContain(spaced(amountText(amount, moneda)));
    expect(said.split(spaced(amountText(cost.sum.amount, cost.sum.moneda))).length - 1).toBe(nights > 30 ? 4 : 2); // first and last of the figures, of months in the list of payments too
    const parts = ['76.543.210-K', 'Av. Ñuñoa 1', 'Łucja Ñandú Çelik', '30/11/2026', '23:30', 'mar 09/03/2027 – '];
    for (const part of parts) expect(said).toContain(spaced(part));
    expect(await textOf(await receipt(stay, stay.guest, '', 'en'))).toContain('Receipt R-');
  }
});

it('is available to the payer and administrators, by session or guest link, and to no one else', async () => {
  const stay = await aStay('mercadopago', 2);
  const status = async (...args: Parameters<typeof receipt>) => (await receipt(...args)).status;
  expect(await status(stay, admin)).toBe(200);
  expect(await status(stay, host)).toBe(404);
  expect(await status(stay, await aBookablePerson(app))).toBe(404);
  expect(await status(stay, {})).toBe(401);
  expect(await status(stay, {}, `?token=${stay.hostToken}`)).toBe(404);
  const byLink = await receipt(stay, {}, `?token=${stay.guestToken}`);
  expect(byLink.status).toBe(200);
  expect(await textOf(byLink)).not.toContain('Ñandú');
  expect(await status(stay, stay.guest, '?mes=2027-04-10')).toBe(404);
  const unpaid = await accepted(host);
  expect(await status(unpaid, unpaid.guest)).toBe(404);
});

it('is separate for each payment of later months, and shows its refund', async () => {
  const stay = await aStay('mercadopago', 92);
  const [first, second] = (await shown(stay)).later.map(({ due }: { due: string }) => due);
  const body = { id_reserva: stay.idreserva, token: stay.guestToken, meses: [first], metodo: 'mercadopago' };
  const opened = await app.request('POST', '/pago/cuotas', { body });
  await press(String(opened.body.url).split('/dev/pay/')[1] ?? '', 'approved');
  await app.drain();
  const said = await textOf(await receipt(stay, stay.guest, `?mes=${first}`));
  for (const part of [`R-${stay.idreserva}-2`, '$ 460.000 CLP', '$ 27.600 CLP', '$ 487.600 CLP']) expect(said).toContain(part);
  expect(said).not.toContain('Devolución');
  const { dinero, moneda } = await shown(stay);
  for (const { amount, state } of dinero.dates)
    expect(said).toContain(spaced(`${state === 'paid' ? 'pagado el 30/11/2026' : 'por pagar'} ${amountText(amount, moneda)}`));
  const sums = [
    ['Toda la estadía', dinero.whole],
    ['Pagado hasta ahora', dinero.paid],
    ['Falta pagar', dinero.open],
  ] as const;
  for (const [name, amount] of sums) expect(said).toContain(spaced(`${name} ${amountText(amount, moneda)}`));
  expect((await receipt(stay, stay.guest, `?mes=${second}`)).status).toBe(404);
  await app.request('DELETE', `/reservations/${stay.idreserva}`, { token: stay.guest.token, body: {} });
  await app.drain();
  expect(await textOf(await receipt(stay, stay.guest, `?mes=${first}`))).toMatch(/Devolución enviada el 30\/11\/2026 \$ 487\.600 CLP/);
  expect(await textOf(await receipt(stay, stay.guest))).toMatch(/Devolución enviada el 30\/11\/2026 \$ 460\.000 CLP/);
});

it('gets a new number when a withdrawn month is paid again', async () => {
  const stay = await aStay('mercadopago', 92);
  const [first] = (await shown(stay)).later.map(({ due }: { due: string }) => due);
  const byAdmin = async (path: string, body: object) => {
    expect((await fresh(admin, path, body)).status).toBe(200);
    await app.drain();
  };
  const pays = async () => {
    await byAdmin('/pago/manualpayment', { id_reserva: stay.idreserva, meses: [first], reason: 'x' });
    return /R-[\d-]+\d/.exec((await receipt(stay, stay.guest, `?mes=${first}`)).headers.get('content-disposition') ?? '')?.[0];
  };
  expect(await pays()).toBe(`R-${stay.idreserva}-2`);
  const [entered] = await app.db('payments').where({ reservation_id: stay.idreserva }).whereNotNull('months');
  await byAdmin(`/console/payments/${entered.payment_id}/withdraw`, { reason: 'x' });
  expect((await receipt(stay, stay.guest, `?mes=${first}`)).status).toBe(404);
  expect(await pays()).toBe(`R-${stay.idreserva}-3`);
  expect(await textOf(await receipt(stay, stay.guest))).toMatch(new RegExp(`R-${stay.idreserva} `));
});
