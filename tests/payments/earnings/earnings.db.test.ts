import { expect, it } from 'vitest';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { paymentsAt } from '../world.ts';

const { app, clock, host, admin, accepted, paid, get, fresh, list, signIn } = await paymentsAt({ fourEyesAbove: 100 }); // about 90,000 pesos
const DAY = 86_400_000;
const OWNER = { first_name: 'Hugo', last_name: 'Soto', government_id: '12345678-5' };
const BANK = { ...OWNER, bank_account_number: '0001234417', bank_code: '012' };
const second = await anAdmin(app);
const earnings = (who: Someone) => get(who, '/earnings');
const bank = async (bank_name: string) => {
  await proves(app, host);
  expect((await app.request('PUT', '/bank-data', { token: host.token, body: { ...BANK, bank_name } })).status).toBe(200);
  await app.drain();
};
const payOut = (payment: string, who: Someone) => fresh(who, `/console/payouts/${payment}/paid`);

it('a host sees the next, held, made and owed amounts of their own stays only', async () => {
  expect(await earnings(host)).toMatchObject({ proximos: [], retenidos: [], pagados: [], meses: [], cuenta: null, retenido_hasta: null });
  const waiting = await accepted(host, {}, [20, 22]);
  const reservation = await accepted(host, {}, [8, 18]);
  const payment = await paid(reservation);
  const [id, unpaid] = [reservation.idreserva, waiting.idreserva];
  expect(await earnings(host)).toMatchObject({
    proximos: [{ reserva: unpaid, importe: 50_000, estado: 'accepted', huesped: 'Gala' }],
    retenidos: [{ reserva: id, importe: 250_000, motivo: 'no_bank_data', hasta: null }],
  });

  await bank('Banco Estado');
  const held = await earnings(host);
  expect(held).toMatchObject({ cuenta: { banco: 'Banco Estado', numero: '····4417' }, retenido_hasta: '2026-12-03T12:00:00.000Z' });
  expect(held.proximos.map(({ reserva, estado }: { reserva: number; estado: string }) => [reserva, estado])).toEqual([
    [id, 'paid'], // it can be sent on the 10th only, when the 48 hours are over
    [unpaid, 'accepted'],
  ]);
  expect(JSON.stringify(held)).not.toContain('0001234417');

  clock.advance(12 * DAY);
  await signIn(host, admin, second);
  await bank('Otro banco');
  expect((await earnings(host)).retenidos).toMatchObject([{ reserva: id, motivo: 'new_bank_data', hasta: '2026-12-15T12:00:00.000Z' }]);
  clock.advance(2 * DAY);
  await signIn(host, admin, second);
  expect((await payOut(payment, admin)).body.waits).toBe(true);
  expect((await earnings(host)).retenidos).toMatchObject([{ reserva: id, motivo: 'second_administrator', importe: 250_000 }]);
  const [approval] = await list(second, 'approvals', {});
  await fresh(second, `/console/approvals/${encodeURIComponent(approval.id)}/confirm`);
  await app.drain();
  const after = await earnings(host);
  expect(after).toMatchObject({
    retenidos: [],
    pagados: [{ reserva: id, ganado: 250_000, compensa: 0, recibido: 250_000, pagado_el: clock.now() }],
    pagados_total: 1,
    meses: ['2026-12'],
    anio: [{ recibido: 250_000, compensado: 0, moneda: 'es_CL' }],
  });

  await app.request('DELETE', `/reservations/${id}`, { token: admin.token, body: {} });
  await app.drain();
  expect((await earnings(host)).deudas).toMatchObject([{ reserva: id, debe: 250_000 }]);

  const stranger = await aBookablePerson(app, { nombre: 'Otra' });
  expect(await earnings(stranger)).toMatchObject({ proximos: [], retenidos: [], pagados: [], deudas: [], meses: [], cuenta: null });
});

it("the table and the statement of a month contain only the host's own movements", async () => {
  const table = await app.request('GET', '/earnings/csv', { token: host.token });
  expect(['content-type', 'content-disposition', 'cache-control'].map((name) => table.headers.get(name))).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="posada.csv"',
    'no-store',
  ]);
  expect(table.text.split('\r\n')).toHaveLength(3); // its head, one payout, the end
  expect(table.text).toContain('250000');
  const stranger = await aBookablePerson(app);
  expect((await app.request('GET', '/earnings/csv', { token: stranger.token })).text).not.toContain('250000');
  const pdf = await app.request('GET', '/earnings/statements/2026-12', { token: host.token });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
  for (const month of ['2026-13', '2026-00', '2026-1', 'x'])
    expect((await app.request('GET', `/earnings/statements/${month}`, { token: host.token })).status).toBe(404);
});
