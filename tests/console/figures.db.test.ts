import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../src/console/figures/figures.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aListing, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { pay, press, paymentIn } = paymentsIn(app, clock);
const admin = await anAdmin(app);

type Day = { dia: string };
const read = async (days = 30) => {
  const { status, body } = await app.request('GET', `/console/figures?dias=${days}`, { token: admin.token });
  expect(status).toBe(200);
  return body;
};
/** Days on which something is counted, without the zeros. */
const notable = (days: readonly Day[]) =>
  days.flatMap(({ dia, ...figures }) => {
    const some = Object.entries(figures).filter(([, value]) => value !== 0 && value !== null);
    return some.length === 0 ? [] : [[dia, Object.fromEntries(some)]];
  });
const table = async (figure: string, language = 'en', named = figure) => {
  const { text, headers } = await app.request('GET', `/console/figures/${figure}/csv?lang=${language}`, { token: admin.token });
  expect(headers.get('content-disposition')).toBe(`attachment; filename="posada-${named}-2026-11-06-2026-12-05.csv"`);
  return text.trimEnd().split('\r\n');
};

it('an empty database has days without a number, no currency and no city', async () => {
  const { dias, total, antes, dinero, ocupacion, ...period } = await read();
  expect(period).toEqual({ zona: 'America/Santiago', desde: '2026-11-02', hasta: '2026-12-01' });
  expect(dias).toHaveLength(30);
  const nothing = { solicitudes: 0, aceptadas: 0, respuestas: 0, mediana: null };
  expect([total, antes, dias[0]]).toEqual([nothing, nothing, { dia: '2026-11-02', ...nothing }]);
  expect([dinero, ocupacion.ciudades, ocupacion.total]).toEqual([[], [], { ocupadas: 0, ofrecidas: 0 }]);
  expect((await read(365)).dias).toHaveLength(365);
  const { status } = await app.request('GET', '/console/figures?dias=31', { token: admin.token });
  expect(status).toBe(422);
});

/** Two stays: both are paid, one in pesos and one in dollars, and the host of the first cancels it. */
const aStory = async () => {
  const [host, guest, other] = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
  const [live, cancelled] = [await aListing(app, host), await aListing(app, host, { locality: 'Valparaíso' })];
  const accept = async (id: number): Promise<string> => {
    const { status, body } = await app.request('PUT', `/reservations/accept/${id}/-`, { token: host.token });
    expect(status).toBe(200);
    return body.reservation.token;
  };
  const requestStay = async (who: Someone, listing: number, from: number) => {
    const { idreserva, token } = await aRequest(app, who, listing, from, from + 2);
    return { idreserva: idreserva as number, guestToken: token as string };
  };
  const paid = async (reservation: { idreserva: number; guestToken: string }, gateway: string) => {
    await press(paymentIn(await pay(reservation, gateway)), 'approved');
    await app.drain();
  };
  clock.set('2026-12-03T02:30:00.000Z'); // 23:30 on the second in Santiago
  const first = await requestStay(guest, cancelled, 10);
  clock.set('2026-12-03T04:30:00.000Z'); // 1:30 on the third
  await accept(first.idreserva);
  clock.set('2026-12-03T15:00:00.000Z');
  const second = await requestStay(other, live, 1);
  clock.set('2026-12-03T19:00:00.000Z');
  await accept(second.idreserva);
  await paid(first, 'mercadopago');
  clock.set('2026-12-04T02:00:00.000Z'); // 23:00 on the third
  await paid(second, 'paypal');
  const { status } = await app.request('DELETE', `/reservations/${first.idreserva}`, { token: host.token, body: {} });
  expect(status).toBe(200);
  await app.drain();
  clock.set('2026-12-04T15:00:00.000Z');
  await app.drain();
  clock.set('2026-12-05T12:00:00.000Z');
  await app.drain();
};

it('counts a scenario by the days of Santiago, each currency separately', async () => {
  await aStory();
  const { desde, hasta, dias, total, antes, dinero, ocupacion } = await read();
  expect([desde, hasta]).toEqual(['2026-11-06', '2026-12-05']);
  expect(notable(dias)).toEqual([
    ['2026-12-02', { solicitudes: 1 }],
    ['2026-12-03', { solicitudes: 1, aceptadas: 2, respuestas: 2, mediana: 3 * 3_600 }],
  ]);
  expect(total).toEqual({ solicitudes: 2, aceptadas: 2, respuestas: 2, mediana: 3 * 3_600 });
  expect(antes.solicitudes).toBe(0);

  // 2 nights at 25,000 with 10 % service charge: 55,000, with 6 % of Mercado Pago 58,300; refunded in full on the same evening
  const [pesos, dollars] = dinero;
  expect(dinero.map(({ currency }: { currency: string }) => currency)).toEqual(['CLP', 'USD']);
  expect(pesos.total).toEqual({ pagado: 58_300, devuelto: 58_300, a_anfitriones: 0, contracargos: 0, en_caja: 0 });
  expect(pesos.dias.filter(({ dia }: Day) => dia >= '2026-12-03')).toMatchObject([
    { dia: '2026-12-03', pagado: 58_300 },
    { dia: '2026-12-04', pagado: 0, en_caja: 0 },
    { dia: '2026-12-05', pagado: 0, en_caja: 0 },
  ]);
  const { sum } = (await app.db('ledger_entries').where({ account: 'cash:paypal' }).sum('amount as sum').first()) as { sum: string };
  expect(dollars.total).toMatchObject({ pagado: Number(sum) / 100, devuelto: 0, en_caja: Number(sum) / 100 });
  expect(notable(dollars.dias)[0]).toMatchObject(['2026-12-03', { pagado: Number(sum) / 100, en_caja: Number(sum) / 100 }]);

  // both spaces on offer from the first to the fifth, one of them taken on the fourth and the fifth
  expect(ocupacion.total).toEqual({ ocupadas: 2, ofrecidas: 10 });
  expect(notable(ocupacion.dias).at(-1)).toEqual(['2026-12-05', { ocupadas: 1, ofrecidas: 2 }]);
  expect(ocupacion.ciudades).toHaveLength(2);
  expect(ocupacion.ciudades).toContainEqual({ ciudad: 'Valparaíso', pais: 'CL', ocupadas: 0, ofrecidas: 5 });
});

it('the held amount grows by receipts and shrinks by payments, per currency and day', async () => {
  const { dinero } = await read(90);
  for (const { dias } of dinero) {
    let held = 0;
    for (const { pagado, contracargos, devuelto, a_anfitriones, en_caja } of dias) {
      held += pagado + contracargos - devuelto - a_anfitriones;
      expect(Math.abs(en_caja - held)).toBeLessThan(0.005);
    }
  }
  const rows: { currency: string; sum: number }[] = await app
    .db('ledger_entries')
    .whereLike('account', 'cash:%')
    .groupBy('currency')
    .orderBy('currency')
    .select('currency', app.db.raw('sum(amount)::bigint as sum'));
  expect(dinero.map(({ total }: { total: { en_caja: number } }) => total.en_caja)).toEqual(
    rows.map(({ currency, sum }) => sum / (currency === 'CLP' ? 1 : 100)),
  );
});

it("returns the numbers of each plot as a table in the reader's language", async () => {
  const requests = await table('requests', 'es', 'solicitudes');
  expect([requests[0], requests.length, requests.at(-4)]).toEqual(['día,solicitudes', 31, '2026-12-02,1']);
  expect((await table('acceptances')).at(-3)).toBe('2026-12-03,2');
  const answers = await table('answers');
  expect([answers[0], answers.at(-3), answers.at(-1)]).toEqual(['day,answers,median in seconds', '2026-12-03,2,10800', '2026-12-05,0,']);
  expect(await table('paid')).toContain('2026-12-03,CLP,58300');
  expect((await table('refunded')).slice(1, 31).filter((line) => line.endsWith(',58300'))).toHaveLength(1);
  const held = await table('held', 'en', 'money-held');
  expect(held[0]).toBe('day,currency,paid,refunded,to hosts,chargebacks,money held');
  expect(held).toHaveLength(61);
  expect(await table('occupancy')).toContain('Valparaíso,CL,0,5,0');
});

it('escapes formulas in cities and counts only stays in listings that were on offer (SEC-22)', async () => {
  const [row] = await app.db('listings').whereRaw(`details ->> 'locality' = 'Valparaíso'`);
  const details = { ...row.details, locality: '=1+1' };
  await app.db('listings').where({ id: row.id }).update({ details, removed_at: '2026-12-03T03:00:00Z' }); // midnight: on offer for two days
  expect(await table('occupancy')).toContain("'=1+1,CL,0,2,0");
  await app.db('listings').where({ id: row.id }).update({ approved_at: null });
  expect((await table('occupancy')).join()).not.toContain('=1+1');
});

it('uses the days of the zone, also where the clocks change at midnight', async () => {
  const { count } = (await app.db('reservations').count('* as count').first()) as { count: number };
  expect(count).toBe(2);
  const [row] = await app.db('reservations').limit(1);
  const at = async (instants: readonly string[]) => {
    const rows = instants.map((requested_at, i) => ({
      ...row,
      id: 900_000 + i,
      quote: JSON.stringify(row.quote),
      refund: null,
      requested_at,
      accepted_at: null,
    }));
    await app.db('reservations').insert(rows);
    const { dias, antes } = await figuresOf(app.db, 30, 'America/Santiago', '2026-10-05T12:00:00.000Z');
    await app.db('reservations').where('id', '>=', 900_000).delete();
    return [dias.at(0), antes.solicitudes];
  };
  // on 6 September 2026 the day begins at 1:00, which is 4:00 in UTC
  expect(await at(['2026-09-06T03:59:59.999Z'])).toMatchObject([{ dia: '2026-09-06', solicitudes: 0 }, 1]);
  expect(await at(['2026-09-06T04:00:00.000Z'])).toMatchObject([{ dia: '2026-09-06', solicitudes: 1 }, 0]);
});

/** Rows of each large table; more to measure. */
const ROWS = Number(process.env['FIGURE_ROWS'] ?? 20_000);

describe(`with ${ROWS} rows of each kind`, () => {
  /** Spread over some five and a half years, so that a month is a small part. */
  const fill = async (first: number, last: number) => {
    const series = `from generate_series(${first}, ${last}) n`;
    const at = `('2026-12-05'::timestamptz - n % 2000 * interval '1 day')`;
    await app.db.raw(
      `insert into reservations select made.* ${series}, reservations r,
        lateral jsonb_populate_record(r, jsonb_build_object('id', n, 'requested_at', ${at}, 'accepted_at', ${at}, 'check_in', ${at}::date, 'check_out', ${at}::date + 2)) made
         where r.id = (select min(id) from reservations where paid_at is not null)`,
    );
    await app.db.raw(`insert into host_answers select n, 1, 'answered', ${at} - interval '1 hour', ${at} ${series}`);
    await app.db.raw(`insert into ledger_entries (position, line, reservation_id, payment_id, account, amount, currency, cause, at)
      select lpad(n::text, 20, '0'), side, n, 'p' || n, case side when 0 then 'cash:paypal' else 'unapplied' end, 100, 'CLP', 'PaymentConfirmed', ${at}
        ${series}, generate_series(0, 1) side`);
  };

  it('reads the requested days by index, and the earlier held amount from one', { timeout: 900_000 }, async () => {
    for (let row = 0; row < ROWS; row += 20_000) await fill(1_000_000 + row, 1_000_000 + Math.min(ROWS, row + 20_000) - 1);
    await app.db.raw('vacuum analyze reservations');
    await app.db.raw('vacuum analyze host_answers');
    await app.db.raw('vacuum analyze ledger_entries');
    const queries: { sql: string; bindings: readonly unknown[] }[] = [];
    const listen = ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => queries.push({ sql, bindings });
    app.db.client.on('query', listen);
    await read();
    app.db.client.off('query', listen);
    const mine = queries.filter(({ sql }) => /reservations|host_answers|ledger_entries/.test(sql));
    expect(mine).toHaveLength(7);
    const planOf = async ({ sql, bindings }: (typeof mine)[number]): Promise<string> => {
      const isOpening = sql.includes('as held');
      const rows = await app.db.transaction(async (trx): Promise<Record<string, string>[]> => {
        // it reads each movement of the past once: whether from its index is a matter of size, that it can is not
        if (isOpening) await trx.raw('set local enable_seqscan = off');
        return (await trx.raw(`explain (analyze) ${sql.replace(/\$\d+/g, '?')}`, bindings as string[])).rows;
      });
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    };
    for (const query of mine) {
      const plan = await planOf(query);
      if (process.env['FIGURE_ROWS']) console.log(plan.match(/.*(Scan using|Execution).*/g)?.join('\n'));
      expect(plan, query.sql).not.toMatch(/Seq Scan on (reservations|host_answers|ledger_entries)/);
      if (query.sql.includes('as held')) expect(plan).toMatch(/Scan (using|on) ledger_entries_cash/);
    }
  });
});
