import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Schedule } from '../../../web/reservations/Schedule.tsx';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const month = (due: string, state: 'paid' | 'due' | 'planned', paid_at: string | null = null) => ({
  due,
  amount: 460_000,
  state,
  paid_at,
  actions: [],
});
const later = [month('2026-10-05', 'paid', '2026-10-03T02:30:00.000Z'), month('2026-11-05', 'due'), month('2026-12-05', 'planned')];
const stay = (changes = {}) => reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', later, token: 'a/b', ...changes });

it('what the guest paid has its receipt in its row, by their link, and nothing else has one', async () => {
  await show(<Schedule reservation={stay()} side="guest" />);
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Recibo del primer pago', '/api/v1/reservations/41/receipt?token=a%2Fb'],
    ['Recibo de la cuota del 05/10/2026', '/api/v1/reservations/41/receipt?mes=2026-10-05&token=a%2Fb'],
  ]);
  expect(screen.getByRole('row', { name: /05\/10\/2026 .*Pagada.* 02\/10\/2026/ })).toBeVisible(); // the day in Santiago
});

it('before the first payment there is none, and for the host there is none either', async () => {
  const { unmount } = await show(
    <Schedule reservation={stay({ fecha_pago: null, later: [month('2026-10-05', 'planned')] })} side="guest" />,
  );
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  await show(<Schedule reservation={stay()} side="host" />);
  expect(screen.queryByRole('link')).toBeNull();
});
