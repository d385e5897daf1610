import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../src/pricing/events.ts';
import { refundOf, refundSteps } from '../../../src/reservations/decider/refund.ts';
import { addDays } from '../../../src/shared/nights.ts';
import { CancelDialog } from '../../../web/reservations/cancel/CancelDialog.tsx';
import { stepOn } from '../../../web/reservations/cancel/CancelOn.tsx';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const steps = [
  { until: '2026-08-05', percentage: 100, amount: 280_000 },
  { until: '2026-08-16', percentage: 50, amount: 140_000 },
  { until: '2026-08-26', percentage: 30, amount: 84_000 },
  { until: null, percentage: 0, amount: 0 },
];

describe('if I cancel on …', () => {
  it('every day from the payment to the arrival says what cancelling on it gives back (D-47)', () => {
    const checkIn = '2026-09-05';
    for (const [cost, warranty] of [
      [280_000, 0],
      [1_380_000, 460_000],
      [99_999, 0],
    ] as const) {
      const quote = { stay: { checkIn, checkOut: '2026-12-05' }, cost, warranty, total: cost } as Quote;
      for (let today = 60; today >= 0; today -= 1) {
        const said = refundSteps(quote, addDays(checkIn, -today)).map(({ until, refund }) => ({ until, ...refund }));
        for (let left = today; left >= 0; left -= 1) {
          const day = addDays(checkIn, -left);
          expect(stepOn(said, day), `${day}, seen ${today} days before`).toMatchObject(refundOf(quote, day));
        }
      }
    }
  });

  it.each([
    ['2026-07-28', 100],
    ['2026-08-05', 100],
    ['2026-08-06', 50],
    ['2026-08-16', 50],
    ['2026-08-17', 30],
    ['2026-08-26', 30],
    ['2026-08-27', 0],
    ['2026-09-05', 0],
  ])('%s gives back %i %%', (day, percentage) => expect(stepOn(steps, day)?.percentage).toBe(percentage));

  it('a slider over the days to the arrival says it, also to screen readers', async () => {
    const paid = reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', refund_steps: steps, actions: ['cancel'] });
    await show(<CancelDialog reservation={paid} side="guest" onClose={() => undefined} />);
    const slider = screen.getByRole('slider', { name: '¿Y si cancelo otro día?' });
    expect(slider).toHaveAttribute('max', '39');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('recuperas $ 280.000 CLP, el 100\u00a0%'));
    fireEvent.change(slider, { target: { value: '9' } }); // 6 August, the first day after the first step
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('06/08/2026: recuperas $ 140.000 CLP, el 50\u00a0%'));
    expect(screen.getByRole('status')).toHaveTextContent('$ 140.000 CLP');
  });

  it('is not there before anything is paid', async () => {
    await show(<CancelDialog reservation={reservation({ refund_steps: steps })} side="guest" onClose={() => undefined} />);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
