import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../../web/payment/queries.ts';
import { Page } from '../../web/payment/ResultPage.tsx';
import type { Reservation } from '../../web/reservations/queries.ts';
import { answering, json, show } from './support/render.tsx';
import { reservation } from './support/reservation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 });

/** The page the gateway leads back to, and what the server says there; both may change while it is open. */
const returned = async (status: string, said: { outcome: Outcome; reservation?: Partial<Reservation> }) => {
  answering(({ url }) => (url.includes('/pago/estado/') ? json(said.outcome) : json({ reservation: reservation(said.reservation ?? {}) })));
  await show(<Page />, { at: `/reserva-status/${status}?reserva=41&token=abc`, path: '/reserva-status/:status' });
  await passes(100);
  return said;
};
const outcome = (status: Outcome['status'], reason: Outcome['reason'] = null): Outcome => ({ status, reason, method: 'mercadopago' });

describe('the page after the gateway (K-12, K-16, K-17)', () => {
  it('waits, whatever the address says, and turns to success by itself', async () => {
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

  it('turns to failure by itself, with the reason in plain words, the deadline, and another way to pay', async () => {
    const said = await returned('pending', { outcome: outcome('pending') });
    said.outcome = outcome('failed', 'funds');
    await passes(2_500);
    expect(heading()).toHaveTextContent('El pago no se hizo');
    expect(screen.getByText(/no tiene fondos suficientes.*Las noches siguen apartadas.*Tienes hasta/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Probar otra forma de pago' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pagos/41/abc'),
    );
    expect(screen.getByRole('link', { name: /reservas/i })).toBeVisible();
  });

  it('says that money which came too late goes back, and offers no second payment', async () => {
    const ended = { status: 'canceled', ended_at: '2026-07-28T11:00:00.000Z', cause: 'payment_deadline', actions: [] } as const;
    await returned('success', { outcome: outcome('returned'), reservation: { ...ended, actions: [] } });
    expect(screen.getByText(/Te lo devolvemos completo/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Probar otra forma de pago' })).toBeNull();
  });

  it('asks not to pay again while a person looks at the amount', async () => {
    await returned('success', { outcome: outcome('review') });
    expect(screen.getByText(/no pagues otra vez/)).toBeVisible();
  });
});
