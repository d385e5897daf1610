import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from '../../../web/payment/PaymentPage.tsx';
import type { Payment } from '../../../web/payment/queries.ts';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { answering, json, show } from '../support/render.tsx';
import { clp, plan, reservation } from '../support/reservation.ts';

const HOUR = 3_600_000;
const payment = (pay_by: string): Payment => ({
  pay_by,
  offers: [
    {
      method: 'mercadopago',
      available: true,
      reason: null,
      percent: 4,
      base: clp(294_000),
      surcharge: clp(11_760),
      total: clp(305_760),
      whole: 305_760,
      dinero: plan('mercadopago', 4, 11_760),
    },
    {
      method: 'paypal',
      available: false,
      reason: 'no_exchange_rate',
      percent: 5,
      base: clp(294_000),
      surcharge: clp(0),
      total: clp(294_000),
      whole: 294_000,
      dinero: plan('bankTransfer', 0, 0),
    },
    {
      method: 'bankTransfer',
      available: true,
      reason: null,
      percent: 0,
      base: clp(294_000),
      surcharge: clp(0),
      total: clp(294_000),
      whole: 294_000,
      dinero: plan('bankTransfer', 0, 0),
    },
  ],
  transfer: { started_at: null, transfer_by: null, notified_at: null, reference: 'R41' },
  mercadopago_percentage: 4,
  paypal_percentage: 5,
  bankTransfer_percentage: 0,
});

const BANK = {
  bank_name: 'Banco',
  bank_account_number: '1',
  holder: 'Posada',
  government_id: '',
  email: '',
  reference: 'R41',
  amount: 1,
  moneda: 'es_CL',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let servers = Date.parse('2026-07-28T12:00:00.000Z');

/** The page on a device whose clock is `wrong` by so much, a minute before the time is up. */
const opened = async (wrong: number, changes: Partial<Reservation> = {}, outcome = 'none') => {
  servers += 24 * HOUR;
  const pay_by = new Date(servers + 60_000).toISOString();
  vi.setSystemTime(servers + wrong);
  const server_now = () => new Date(Date.now() - wrong).toISOString();
  answering(({ url }) =>
    url.includes('/pago/transfer/')
      ? json({ bank: BANK })
      : url.includes('/pago/estado/')
        ? json({ status: outcome, method: null, reason: null })
        : url.includes('/pago/cuotas/')
          ? json({ reservation: reservation(changes), opciones: [], bank: BANK })
          : changes.fecha_pago
            ? json({ code: 'E06', title: 'x' }, 400)
            : json({ reservation: reservation({ pay_by, server_now: server_now(), ...changes }), payment: payment(pay_by) }),
  );
  const shown = await show(<PaymentPage />, { at: '/pagos/41/abc', path: '/pagos/:id/:token' });
  await passes(100);
  return shown;
};
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const payButton = () => screen.queryByRole('button', { name: 'Pagar $ 305.760 CLP' });

it.each([
  ['right', 0],
  ['two hours fast', 2 * HOUR],
  ['two hours slow', -2 * HOUR],
])('with a device clock that is %s the deadline follows the server, and the page updates without a reload (K-11)', async (_, wrong) => {
  await opened(wrong);
  expect(screen.getByText(/(1 min 00 s|59 s)/)).toBeVisible();
  expect(payButton()).toBeVisible();
  await passes(57_000);
  expect(payButton()).toBeVisible();
  await passes(4_000);
  expect(screen.getByRole('heading', { name: 'Esta reserva ya no se puede pagar' })).toBeVisible();
  expect(payButton()).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('an answer from the cache does not set the clock back', async () => {
  await opened(0);
  const seen = vi.getMockedSystemTime()?.valueOf() ?? 0;
  const { useTimeLeft } = await import('../../../web/ui/state/use-time-left.ts');
  const Left = ({ now }: { now: string }) => <output>{useTimeLeft(new Date(seen + 90_000).toISOString(), now)}</output>;
  await show(<Left now={new Date(seen - 30 * 60_000).toISOString()} />);
  await passes(10);
  expect(Number(screen.getAllByRole('status').at(-1)?.textContent)).toBeLessThanOrEqual(90_000);
});

it('the transfer window is that of this reservation, whatever is in force now (ADR 97)', async () => {
  await opened(0, { plazos: { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M' } });
  expect(screen.getByText('Tienes 30 minutos para hacerla')).toBeVisible();
});

it('a transfer shows its window and steps before it begins, and then that announcing it is what counts (D-48)', async () => {
  const { unmount } = await opened(0, { tipopago: 'bankTransfer', plazos: { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M' } });
  expect(
    screen.getByText(/El plazo empieza al apretar el botón\. Si no transfieres y nos avisas a tiempo, la reserva se cancela sola\./),
  ).toBeVisible();
  expect(screen.getByText(/Si no, se cancela sin costo/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ver los datos y empezar (30 minutos)' })).toBeVisible();
  expect(screen.queryByText('R41')).toBeNull(); // no data before the time runs
  unmount();
  await opened(0, { transfer_by: '2026-07-28T13:00:00.000Z' });
  expect(screen.getByRole('button', { name: 'Copiar: Referencia' })).toBeVisible();
  expect(screen.getByText(/tu aviso detiene el plazo/)).toBeVisible();
  expect(screen.queryByText(/Si no pagas antes|no se te cobra nada/)).toBeNull();
});

it('the open transfer page becomes its confirmation, then the success of the stay, each with the focus', async () => {
  const said: Partial<Reservation> = { transfer_by: '2026-07-29T13:00:00.000Z' };
  await opened(0, said);
  said.transfer_notified_at = '2026-07-29T12:10:00.000Z';
  await passes(10_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Estamos confirmando tu transferencia');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  said.fecha_pago = '2026-07-29T12:30:00.000Z';
  said.pagado = { amount: 304_290, surcharge: 10_290, moneda: 'es_CL', currency: 'CLP' };
  await passes(20_000);
  expect(screen.getByRole('heading', { level: 1, name: 'Tu estadía en «Casa del cerro»' })).toHaveFocus();
  expect(screen.getByText('Pagaste $ 304.290 CLP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver la página de mi estadía' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('an announced transfer waits without a countdown', async () => {
  await opened(0, { transfer_notified_at: '2026-07-28T11:00:00.000Z' });
  await passes(120_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Estamos confirmando tu transferencia');
});

it('an announced transfer hides the methods: only its details, and no countdown', async () => {
  await opened(0, { transfer_notified_at: '2026-07-28T11:00:00.000Z' });
  expect(screen.getByRole('heading', { name: 'Los datos de tu transferencia' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar: Referencia' })).toBeVisible();
  expect(screen.queryByText('¿Cómo quieres pagar?')).toBeNull();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByText(/para depositar y avisarnos/)).toBeNull();
});

it('a payment under review is shown without a countdown and without payment options (ADR 18)', async () => {
  await opened(0, { payment_proposed_at: '2026-07-28T11:00:00.000Z' });
  await passes(120_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Estamos comprobando tu pago');
  expect(screen.getByText(/el plazo no corre/)).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

it('each method shows its own surcharge and total; an unavailable one shows why (K-10)', async () => {
  await opened(0);
  const [card, paypal, transfer] = screen.getAllByRole('radio').map((radio) => radio.closest('label'));
  expect(card).toHaveTextContent('$ 305.760 CLP');
  expect(card).toHaveTextContent('4 %');
  expect(paypal).toHaveTextContent('No disponible');
  expect(paypal).toHaveTextContent('No hay un cambio a dólares para esta moneda.');
  expect(screen.getByRole('radio', { name: /PayPal/ })).toBeDisabled();
  expect(transfer).toHaveTextContent('$ 294.000 CLP');
});

it.each([
  ['pending', /Hay un pago tuyo en camino/, 3],
  ['review', /no pagues otra vez/, 0],
])(
  'a payment that is %s is remembered on the way back to the page, with its methods or not (K-12, K-14)',
  async (outcome, words, methods) => {
    await opened(0, {}, outcome);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryAllByRole('radio')).toHaveLength(methods);
  },
);

it('before a long stay is paid, later months are shown with their days (K-18)', async () => {
  const later = ['2026-10-05', '2026-11-05'].map((due) => ({
    due,
    amount: 460_000,
    state: 'planned' as const,
    paid_at: null,
    actions: [],
  }));
  await opened(0, { later, total: 506_000, garantia: 460_000 });
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/Primer pago.*305\.760 CLP/); // with the charge of the chosen method (D-125)
  expect(rows.slice(2)).toEqual([
    expect.stringMatching(/05\/10\/2026.*460\.000/),
    expect.stringMatching(/05\/11\/2026.*460\.000/),
    expect.stringMatching(/Toda la estadía/),
  ]);
});

it.each([
  [[{ until: '2026-08-26', percentage: 50, amount: 140_000 }], /Hasta el 26\/08\/2026 te devolvemos \$ 140\.000 CLP \(50 %\)/],
  [[{ until: null, percentage: 0, amount: 0 }], /no se devuelve nada/],
])('before paying, it shows what cancelling would refund, even when that is nothing (D-47)', async (refund_steps, said) => {
  await opened(0, { refund_steps });
  expect(screen.getByText(said)).toBeVisible();
  const notRefunded = /No se devuelve: estadía \$ 140\.000 CLP, servicio \$ 14\.000 CLP y cargo del pago \$ 11\.760 CLP\./;
  expect(screen.queryAllByText(notRefunded)).toHaveLength(refund_steps[0]?.until ? 1 : 0);
});
