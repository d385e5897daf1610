import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../web/api/query-client.ts';
import { load, ResultPage } from '../../../web/payment/ResultPage.tsx';
import type { Outcome } from '../../../web/payment/shared/outcome.ts';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 });

/** The page after the gateway, and the server's answer; both may change while it is open. */
const returned = async (status: string, said: { outcome: Outcome; reservation?: Partial<Reservation> }) => {
  answering(({ url }) => (url.includes('/pago/estado/') ? json(said.outcome) : json({ reservation: reservation(said.reservation ?? {}) })));
  const operator = {
    name: 'Posada SpA',
    id: '76.543.210-K',
    address: 'Av. Ñuñoa 1',
    email: 'hola@example.com',
    law: 'CL',
    since: '2026-11-23',
    years: 6,
  };
  await show(<ResultPage />, { at: `/reserva-status/${status}?reserva=41&token=abc`, path: '/reserva-status/:status', env: { operator } });
  await passes(100);
  return said;
};
const outcome = (status: Outcome['status'], reason: Outcome['reason'] = null): Outcome => ({ status, reason, method: 'mercadopago' });

it('an unknown status redirects home (X-27)', async () => {
  const context = { client: createQueryClient() } as Parameters<typeof load>[0];
  const at = (status: string) =>
    load(context, { request: new Request(`https://posada.test/reserva-status/${status}`), params: { status } });
  await expect(at('pending')).resolves.toBeUndefined(); // its general text
  const redirect = await at('perhaps').catch((error: unknown) => error);
  expect(redirect).toBeInstanceOf(Response);
  expect((redirect as Response).headers.get('location')).toBe('/');
});

describe('the page after the gateway (K-12, K-16, K-17)', () => {
  it('waits, whatever the address contains, and turns to success automatically', async () => {
    const said: Parameters<typeof returned>[1] = await returned('success', { outcome: outcome('pending') });
    expect(heading()).toHaveTextContent('Estamos esperando la confirmación');
    said.outcome = outcome('confirmed');
    said.reservation = {
      fecha_pago: '2026-07-28T12:00:00.000Z',
      pagado: { amount: 305_760, surcharge: 11_760, moneda: 'es_CL', currency: 'CLP' },
    };
    await passes(2_500);
    expect(screen.getByText(/R-41/)).toBeVisible();
    expect(screen.getByText('$ 305.760 CLP')).toBeVisible();
    expect(screen.getByRole('button', { name: /calendario/i })).toBeVisible();
    expect(screen.getByRole('button', { name: /imprimir/i })).toBeVisible();
  });

  it('is the receipt of what is paid: each line, its sum, the charge, the address and the contact (K-16)', async () => {
    const lines = [
      { code: 'stay', label: 'Estadía', amount: 280_000, how: {} },
      { code: 'service', label: 'Servicio', amount: 14_000, how: {} },
      { code: 'discount', label: 'Descuento', amount: -4_000, how: {} },
    ] as Reservation['lines'];
    const { accommodation } = reservation();
    await returned('success', {
      outcome: outcome('confirmed'),
      reservation: {
        lines,
        total: 290_000,
        fecha_pago: '2026-07-28T02:30:00.000Z', // 22:30 of the day before, there
        pagado: { amount: 301_600, surcharge: 11_600, moneda: 'es_CL', currency: 'CLP' },
        accommodation: {
          ...accommodation,
          direccion: 'Calle Larga',
          numero: '12',
          user: { nombre: 'Elena', apellido: 'Rojas', correo: 'elena@example.com', telefono: '56912345678' },
        },
      },
    });
    expect(screen.getByText(/R-41/).parentElement).toHaveTextContent('27/07/2026, 22:30Pagó Marta');
    for (const text of ['Posada SpA', 'Identificación tributaria: 76.543.210-K', 'Av. Ñuñoa 1'])
      expect(screen.getByText(text)).toBeVisible();
    for (const { label } of lines) expect(screen.getByText(label)).toBeVisible();
    for (const amount of ['$ 280.000 CLP', '$ 14.000 CLP', '$ 11.600 CLP', '$ 301.600 CLP']) expect(screen.getByText(amount)).toBeVisible();
    expect(lines.reduce((sum, { amount }) => sum + amount, 11_600)).toBe(301_600);
    expect(screen.getByText('Pagado', { selector: 'dt' })).toHaveTextContent('Pagado con Mercado Pago');
    expect(screen.getByText('Calle Larga 12, Valparaíso')).toBeVisible();
    expect(screen.getByRole('link', { name: 'elena@example.com' })).toHaveAttribute('href', 'mailto:elena@example.com');
    expect(screen.getByRole('link', { name: '+56912345678' })).toHaveAttribute('href', 'tel:+56912345678');
  });

  it('lists the payments of a long stay: paid ones, and due ones with their days (K-18)', async () => {
    const month = (due: string, state: Reservation['later'][number]['state']) =>
      ({ due, amount: 460_000, state, paid_at: null, actions: [] }) as Reservation['later'][number];
    await returned('success', {
      outcome: outcome('confirmed'),
      reservation: {
        total: 506_000,
        garantia: 460_000,
        fecha_pago: '2026-07-28T02:30:00.000Z',
        pagado: { amount: 536_360, surcharge: 30_360, moneda: 'es_CL', currency: 'CLP' },
        later: [month('2026-10-05', 'due'), month('2026-11-05', 'planned')],
      },
    });
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/Al confirmar.*536\.360 CLP.*Pagada.*27\/07\/2026/),
      expect.stringMatching(/05\/10\/2026.*460\.000 CLP.*Por pagar/),
      expect.stringMatching(/05\/11\/2026.*460\.000 CLP.*Programada/),
      expect.stringMatching(/Toda la estadía.*1\.224\.290/),
    ]);
    const sums = [...document.querySelectorAll('.lines > div')].map(({ textContent }) => textContent);
    expect(sums).toContainEqual(expect.stringMatching(/^Primer pago.*\$\s536\.360\sCLP$/));
    expect(sums).toContainEqual(expect.stringMatching(/^Falta pagar\$\s920\.000\sCLP$/));
  });

  it('shows no receipt for an unpaid stay, whatever the address contains', async () => {
    await returned('success', { outcome: outcome('pending') });
    expect(screen.queryByText(/R-41/)).toBeNull();
    expect(screen.queryByText('Elena')).toBeNull();
  });

  it('turns to failure automatically, with the reason in plain words, the deadline, and another way to pay', async () => {
    const said = await returned('pending', { outcome: outcome('pending') });
    expect(screen.queryByText(/Tienes hasta/)).toBeNull(); // there is nothing to do
    said.outcome = outcome('failed', 'funds');
    await passes(2_500);
    expect(heading()).toHaveTextContent('El pago no se hizo');
    expect(document.querySelector('.empty-i')).toHaveClass('bad'); // not in the colours of success
    expect(screen.getByText(/no tiene fondos suficientes.*Las noches siguen apartadas.*Tienes hasta/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Probar otra forma de pago' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pagos/41/abc'),
    );
    expect(screen.getByRole('link', { name: /reservas/i })).toBeVisible();
  });

  it('states that late money is refunded, and offers no second payment', async () => {
    const ended = { status: 'canceled', ended_at: '2026-07-28T11:00:00.000Z', cause: 'payment_deadline', actions: [] } as const;
    await returned('success', { outcome: outcome('returned'), reservation: { ...ended, actions: [] } });
    expect(screen.getByText(/Te lo devolvemos completo/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Probar otra forma de pago' })).toBeNull();
  });

  it('states that a different amount is refunded, and that the stay can still be paid', async () => {
    await returned('success', { outcome: outcome('returned') });
    expect(screen.getByText(/no es el que pedimos.*siguen apartadas/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Probar otra forma de pago' })).toBeVisible();
  });

  it('asks not to pay again while an administrator checks the amount', async () => {
    await returned('success', { outcome: outcome('review') });
    expect(screen.getByText(/no pagues otra vez/)).toBeVisible();
    expect(screen.queryByText(/Tienes hasta/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver mis reservas' })).toBeVisible();
  });

  it.each(['success', 'pending', 'fail'])('shows the refund of a stay that was paid and then cancelled, at %s (D-47)', async (status) => {
    const ended = { status: 'canceled', ended_at: '2026-07-28T11:00:00.000Z', cause: 'guest', actions: [] } as const;
    const paid = { fecha_pago: '2026-07-28T10:00:00.000Z', refund: { percentage: 50, amount: 140_000 } };
    await returned(status, { outcome: outcome('confirmed'), reservation: { ...ended, ...paid, actions: [] } });
    expect(heading()).toHaveTextContent('Esta reserva se canceló');
    expect(screen.getByText(/te devolvemos \$ 140\.000 CLP/)).toBeVisible();
    expect(screen.queryByText(/No se cobró nada|siguen apartadas|confirmación/)).toBeNull();
  });

  it.each(['success', 'pending'])('at %s does not wait for a payment that was never begun', async (status) => {
    await returned(status, { outcome: outcome('none') });
    expect(heading()).toHaveTextContent('El pago no se hizo');
    expect(screen.getByText(/No se cobró nada.*siguen apartadas.*Tienes hasta/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Probar otra forma de pago' })).toBeVisible();
  });

  it('an announced transfer is awaited', async () => {
    const announced = {
      transfer_by: '2026-07-28T13:00:00.000Z',
      transfer_notified_at: '2026-07-28T12:30:00.000Z',
      actions: ['cancel' as const],
    };
    await returned('pending', { outcome: outcome('none'), reservation: announced });
    expect(heading()).toHaveTextContent('Estamos esperando la confirmación');
  });

  it('does not call a pending payment failed, whatever the address contains', async () => {
    await returned('fail', { outcome: outcome('pending') });
    expect(heading()).toHaveTextContent('Estamos esperando la confirmación');
  });

  it.each([
    [404, 'not_found', 'Este enlace no es el de tu reserva'],
    [503, 'unavailable', null],
  ])('trusts no address whose reservation fails to load (%i)', async (status, code, title) => {
    answering(() => json({ code, title: 'x', detail: 'x' }, status));
    await show(<ResultPage />, { at: '/reserva-status/success?reserva=41&token=otro', path: '/reserva-status/:status' });
    await passes(10_000);
    expect(screen.queryByText(/Pago recibido|está pagada/)).toBeNull();
    if (title) expect(heading()).toHaveTextContent(title);
    else expect(screen.getByRole('button', { name: /otra vez|reintentar/i })).toBeVisible();
  });
});

it.each(['/reserva-status/fail?token=abc', '/reserva-status/pending?reserva=41', '/reserva-status/success?reserva=4.1&token=abc'])(
  '%s lacks a parameter: it states so, without a payment or request',
  async (at) => {
    const requests = answering(() => json({ code: 'E01', detail: 'x' }, 400));
    await show(<ResultPage />, { at, path: '/reserva-status/:status' });
    await passes(10_000);
    expect(heading()).toHaveTextContent('Este enlace no lleva a ninguna reserva');
    expect(screen.getByText(/Revisa que esté completo/)).toBeVisible();
    expect(requests).toEqual([]);
  },
);

it.each(['success', 'pending', 'fail'])("%s without a reservation links to one's own, and claims nothing", async (status) => {
  const requests = answering(() => json({ user: null }));
  await show(<ResultPage />, { at: `/reserva-status/${status}`, path: '/reserva-status/:status' });
  expect(heading()).toHaveTextContent('Tu pago está en tus reservas');
  expect(screen.getByRole('link', { name: /reservas/ })).toBeVisible();
  expect(requests).toEqual([]);
});

it('an invalid link is not requested again', async () => {
  const requests = answering(({ url }) =>
    url.includes('/pago/estado/') ? json({ code: 'E05', detail: 'x' }, 400) : json({ code: 'not_found', detail: 'x' }, 404),
  );
  await show(<ResultPage />, { at: '/reserva-status/success?reserva=41&token=otro', path: '/reserva-status/:status' });
  await passes(10_000);
  expect(requests).toHaveLength(2);
});

it('the receipt links to directions (D-174)', async () => {
  const paid = {
    fecha_pago: '2026-07-28T02:30:00.000Z',
    accommodation: { ...reservation().accommodation, destino: 'Calle Larga 12, Valparaíso, Chile' },
  };
  await returned('success', { outcome: outcome('confirmed'), reservation: paid });
  expect(screen.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute(
    'href',
    expect.stringContaining('destination=Calle%20Larga%2012'),
  );
});
