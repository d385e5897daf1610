import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentPage } from '../../../web/payment/PaymentPage.tsx';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { answering, json, show } from '../support/render.tsx';
import { clp, reservation } from '../support/reservation.ts';

const offers = (amount: number) => [
  {
    method: 'mercadopago',
    available: true,
    reason: null,
    percent: 6,
    base: clp(amount),
    surcharge: clp(amount * 0.06),
    total: clp(amount * 1.06),
  },
  {
    method: 'paypal',
    available: false,
    reason: 'no_exchange_rate',
    percent: 6.5,
    base: clp(amount),
    surcharge: clp(0),
    total: clp(amount),
  },
  { method: 'bankTransfer', available: true, reason: null, percent: 3.5, base: clp(amount), surcharge: clp(0), total: clp(amount) },
];
const month = (due: string, state: 'due' | 'planned' | 'late' | 'paid', actions: 'pay'[] = ['pay']) => ({
  due,
  amount: 460_000,
  state,
  paid_at: null,
  actions,
});
const choice = (meses: string[], importe: number) => ({ meses, importe, moneda: 'es_CL', currency: 'CLP', offers: offers(importe) });
const bank = { bank_name: 'Banco', bank_account_number: '1', holder: 'Posada', government_id: '2', email: 'a@b.cl', reference: 'R-41' };

const CHOICES = [choice(['2026-10-05'], 460_000), choice(['2026-10-05', '2026-11-05'], 920_000)];
const LATER = [month('2026-10-05', 'late'), month('2026-11-05', 'planned')];
/** The server's answer about the stay; may change while the page is open. */
const page = async (opciones = CHOICES, search = '?cuotas', said: Partial<Reservation> = { later: LATER }) => {
  const requests = answering(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.includes('/pago/cuotas/'))
      return json({ reservation: reservation({ fecha_pago: '2026-07-28T02:30:00.000Z', token: 'tok', ...said }), opciones, bank });
    if (pathname.endsWith('/pago/cuotas')) return json({ code: 'already_paid', title: 'x', detail: 'Ya está pagada.' }, 409);
    return json({ code: 'E06', title: 'x' }, 400);
  });
  const view = await show(<PaymentPage />, { path: '/pagos/:id/:token', at: `/pagos/41/tok${search}` });
  const refused = () => requests.filter(({ url }) => new URL(url).pathname.endsWith('/reservations/41/tok')).length;
  return {
    ...view,
    requests,
    refused,
    sent: () => Promise.all(requests.filter(({ method }) => method === 'POST').map((request) => request.clone().json())),
  };
};

it('the link of a paid stay shows its instalments and pays as many as the guest wants (D-127)', async () => {
  const { user, sent } = await page();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cuotas de tu estadía' })).toBeVisible();
  expect(screen.getByText('Atrasada')).toBeVisible();
  const two = screen.getByRole('radio', { name: /Las próximas 2 cuotas.*\$.975\.200.CLP/ }); // what the chosen method charges
  await user.click(two);
  await user.click(screen.getByRole('button', { name: 'Pagar $ 975.200 CLP' }));
  expect(await screen.findByText('Ya está pagada.')).toBeVisible();
  expect(await sent()).toEqual([{ id_reserva: 41, token: 'tok', meses: ['2026-10-05', '2026-11-05'], metodo: 'mercadopago' }]);
});

it('a transfer shows the account and the amount, and no button of a card', async () => {
  const { user } = await page();
  await user.click(await screen.findByRole('radio', { name: /Transferencia/ }));
  expect(screen.getByText('R-41')).toBeVisible();
  expect(screen.getByText('incluye 3,5 %')).toBeVisible();
  expect(screen.queryByText(/1 hora/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
});

it.each([
  ['success', 'Recibimos tu pago.'],
  ['pending', 'Tu pago está en camino.'],
  ['fail', 'no se cobró nada'],
] as const)('reports the result after returning from the gateway with %s', async (status, words) => {
  await page(undefined, `?cuotas&pago=${status}`);
  expect(await screen.findByRole('status')).toHaveTextContent(words);
});

it('states that nothing is left to pay', async () => {
  await page([]);
  expect(await screen.findByText('No queda ninguna cuota por pagar.')).toBeVisible();
});

it('a paid stay requests its payability once, and a link to its instalments never does (X-37)', async () => {
  const { client, refused } = await page(undefined, '');
  await screen.findByRole('heading', { level: 1, name: 'Tu estadía en «Casa del cerro»' });
  expect(refused()).toBe(1);
  await client.invalidateQueries({ queryKey: ['payment'] }); // as after each payment and announcement
  expect(refused()).toBe(1);
  cleanup();
  const known = await page();
  await screen.findByRole('heading', { level: 1, name: 'Cuotas de tu estadía' });
  await known.client.invalidateQueries({ queryKey: ['payment'] });
  expect(known.refused()).toBe(0);
});

it('an instalment that arrives while the page is open shows success with its receipt, and the next one as a quiet line with its day', async () => {
  const said: Partial<Reservation> = { later: LATER, tipopago: 'bankTransfer' };
  const { client } = await page(undefined, undefined, said);
  expect(await screen.findByRole('radio', { name: /Transferencia/ })).toBeChecked(); // the method of before
  said.later = [{ ...month('2026-10-05', 'paid', []), paid_at: '2026-07-28T11:59:00.000Z' }, month('2026-11-05', 'planned')];
  await client.invalidateQueries({ queryKey: ['payment'] });
  const news =
    (await screen.findByText('Pagaste la cuota del 05/10/2026 ($ 460.000 CLP)')).closest<HTMLElement>('[role=status]') ?? document.body;
  expect(news.parentElement).toHaveFocus();
  expect(within(news).getByRole('link', { name: /recibo/ })).toHaveAttribute('href', expect.stringContaining('mes=2026-10-05'));
  expect(within(news).getByRole('link', { name: /estadía/ })).toBeVisible();
  expect(screen.getByText('Próxima cuota: 05/11/2026. Te avisamos 7 días antes.')).toBeVisible();
  for (const radio of screen.queryAllByRole('radio')) expect(radio.closest('details')).not.toHaveAttribute('open');
});

it.each([
  ['planned', 'Próxima cuota: 05/10/2026. Te avisamos 7 días antes.', 0],
  ['due', 'Ya puedes pagar la cuota del 05/10/2026', 1],
] as const)('the success page requests an instalment only once it is %s', async (state, words, buttons) => {
  await page(undefined, '', { later: [month('2026-10-05', state)] });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Pagar la cuota' })).toHaveLength(buttons);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a link to the instalments of an unpaid stay explains how to pay it', async () => {
  const requests = answering((request) =>
    new URL(request.url).pathname.includes('/pago/cuotas/')
      ? json({ code: 'conflict', title: 'x' }, 409)
      : json({ code: 'E04', title: 'x' }, 400),
  );
  await show(<PaymentPage />, { path: '/pagos/:id/:token', at: '/pagos/41/tok?cuotas' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Todavía no hay nada que pagar');
  expect(requests.length).toBeGreaterThan(1);
});
