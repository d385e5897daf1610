import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EarningsPage } from '../../../web/earnings/EarningsPage.tsx';
import type { Earnings } from '../../../web/earnings/queries.ts';
import { deviceInSantiago } from '../support/device.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const stay = {
  reserva: 7,
  espacio: 'Loft azul',
  huesped: 'Gala',
  fecha_inicio: '2026-12-10',
  fecha_termino: '2026-12-20',
  moneda: 'es_CL',
  currency: 'CLP',
};
const NONE: Earnings = {
  proximos: [],
  retenidos: [],
  pagados: [],
  pagados_total: 0,
  deudas: [],
  anio: [],
  meses: [],
  cuenta: null,
  retenido_hasta: null,
};
const page = (change: Partial<Earnings> = {}) => {
  answering(async () => json({ ...NONE, ...change }));
  return show(<EarningsPage />, { me: person(), path: '/mis-cobros', at: '/mis-cobros' });
};
const region = (name: string) => screen.findByRole('region', { name });

it('explains before the first payment what will be here, and asks for the account', async () => {
  await page();
  expect(await screen.findByRole('heading', { name: 'Aún no hay cobros' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agregar datos bancarios' })).toHaveAttribute('href', '/datos-bancarios');
  expect(screen.queryByRole('link', { name: 'Descargar CSV' })).toBeNull();
});

it('the next payout is one that a guest has paid, less the deducted debt', async () => {
  const coming = { ...stay, importe: 400, compensa: 100, desde: '2026-12-11', vence: '2026-12-11', estado: 'paid' } as const;
  await page({
    proximos: [{ ...coming, reserva: 6, vence: '2026-12-09', estado: 'accepted' }, coming],
    cuenta: { banco: 'Banco Estado', numero: '····4417' },
  });
  const next = await region('Próximo pago');
  expect(next).toHaveTextContent('hasta el viernes 11/12/2026');
  expect(within(next).getByText('$ 500 CLP')).toBeVisible();
  expect(within(next).getByText('−$ 100 CLP')).toBeVisible();
  expect(within(next).getAllByText('$ 400 CLP')).toHaveLength(2);
  expect(next).toHaveTextContent('Banco Estado, cuenta ····4417');
  expect(await region('Lo que viene')).toHaveTextContent('Si el huésped paga, llega hasta el 09/12/2026');
});

it.each([
  ['no_bank_data', 'Faltan tus datos bancarios.'],
  ['contested', 'discute un cargo'],
  ['debt', 'deuda en otra moneda'],
  ['second_administrator', 'dos personas de Posada'],
  ['new_bank_data', 'espera hasta el martes 15/12/2026 a las 09:00'],
] as const)('a payout held because of %s shows why', async (motivo, words) => {
  deviceInSantiago();
  const hasta = motivo === 'new_bank_data' ? '2026-12-15T12:00:00.000Z' : null;
  await page({ retenidos: [{ ...stay, importe: 400, motivo, hasta }] });
  expect(await region('Retenido')).toHaveTextContent(words);
});

it('shows payouts made, debts, and a statement per month', async () => {
  await page({
    pagados: [{ ...stay, ganado: 500, compensa: 500, recibido: 0, pagado_el: null }],
    pagados_total: 3,
    deudas: [{ ...stay, debe: 70, desde: '2026-12-01T00:00:00.000Z' }],
    meses: ['2026-12'],
  });
  const made = await region('Pagados');
  expect(made).toHaveTextContent('1 de 3');
  expect(within(made).getByRole('cell', { name: '$ 0 CLP' })).toBeInTheDocument();
  expect(await region('Deuda abierta')).toHaveTextContent('$ 70 CLP');
  expect(screen.getByRole('link', { name: 'Diciembre 2026' })).toHaveAttribute('href', '/api/v1/earnings/statements/2026-12');
  expect(screen.getByRole('link', { name: 'Descargar CSV' })).toHaveAttribute('href', '/api/v1/earnings/csv');
});
