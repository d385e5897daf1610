import { expect, it } from 'vitest';
import { earningsByMonth } from '../../../web/earnings/months.ts';
import type { Earnings } from '../../../web/earnings/queries.ts';

const stay = { reserva: 1, espacio: 'Casa', huesped: 'Gala', fecha_inicio: '2026-11-01', fecha_termino: '2026-11-04' };
const clp = { moneda: 'es_CL', currency: 'CLP' };
const made = (pagado_el: string | null, recibido: number, money = clp) => ({
  ...stay,
  ...money,
  ganado: recibido,
  compensa: 0,
  recibido,
  pagado_el,
});
const coming = (vence: string, importe: number, money = clp) => ({
  ...{ ...stay, ...money, importe, compensa: 0, desde: vence, vence },
  estado: 'paid' as const,
});
const earnings = (change: Partial<Earnings>): Earnings => ({
  ...{ proximos: [], retenidos: [], pagados: [], deudas: [], anio: [], meses: [], cuenta: null, retenido_hasta: null },
  pagados_total: change.pagados?.length ?? 0,
  ...change,
});
const TODAY = '2026-11-23';
const figures = (of: Earnings) => earningsByMonth(of, TODAY)[0]?.months.filter(({ paid, coming: later }) => paid + later > 0);

it('sums paid and coming amounts by month, six back and five ahead, not one more', () => {
  const pagados = [
    made('2026-11-02T15:00:00.000Z', 100),
    made('2026-11-20T15:00:00.000Z', 50),
    made('2026-05-31T15:00:00.000Z', 7),
    made('2026-04-30T15:00:00.000Z', 9),
    made(null, 0),
  ];
  const proximos = [coming('2026-11-30', 30), coming('2027-04-30', 8), coming('2027-05-01', 9)];
  expect(figures(earnings({ pagados, proximos }))).toEqual([
    { month: '2026-05', paid: 7, coming: 0 },
    { month: '2026-11', paid: 150, coming: 30 },
    { month: '2027-04', paid: 0, coming: 8 },
  ]);
  expect(earningsByMonth(earnings({ pagados, proximos }), TODAY)[0]?.months).toHaveLength(12);
});

it('keeps currencies apart, and shows nothing where there is nothing', () => {
  const eur = { moneda: 'es_ES', currency: 'EUR' };
  const both = earnings({
    pagados: [made('2026-11-02T15:00:00.000Z', 100)],
    proximos: [coming('2026-12-01', 5, eur), coming('2026-12-02', 6, eur)],
  });
  expect(earningsByMonth(both, TODAY).map(({ moneda }) => moneda)).toEqual(['es_ES', 'es_CL']);
  expect(earningsByMonth(earnings({}), TODAY)).toEqual([]);
});

it('leaves out months that the payout list does not reach', () => {
  const pagados = [made('2026-10-02T15:00:00.000Z', 100), made('2026-09-02T15:00:00.000Z', 50)];
  const whole = earningsByMonth(earnings({ pagados, pagados_total: 2 }), TODAY)[0]?.months;
  expect([whole?.length, whole?.[0]?.month]).toEqual([12, '2026-05']);
  const cut = earningsByMonth(earnings({ pagados, pagados_total: 3 }), TODAY)[0]?.months;
  expect([cut?.length, cut?.[0]?.month]).toEqual([7, '2026-10']);
});
