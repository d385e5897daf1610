import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Receipt } from '../../../web/payment/Receipt.tsx';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

it('tells the guest of a long stay how they pay the months, and gives the receipt as PDF by their link', async () => {
  const later = [{ due: '2026-10-05', amount: 460_000, state: 'planned' as const, paid_at: null, actions: [] }];
  await show(<Receipt reservation={reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', later, token: 'a/b' })} />);
  expect(screen.getByText(/Siete días antes de cada una te enviamos el enlace/)).toBeVisible();
  expect(screen.queryByText(/El huésped paga cada cuota/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Bajar en PDF' })).toHaveAttribute('href', '/api/v1/reservations/41/receipt?token=a%2Fb');
});

it('names the space in quotation marks, as a name that may be a sentence', async () => {
  await show(<Receipt reservation={reservation({ fecha_pago: '2026-07-28T12:00:00.000Z' })} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Tu estadía en «Casa del cerro»' })).toBeVisible();
});
