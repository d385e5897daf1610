import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CancelDialog } from '../../web/reservations/CancelDialog.tsx';
import { stepOn } from '../../web/reservations/CancelOn.tsx';
import { show } from './support/render.tsx';
import { reservation } from './support/reservation.ts';

const steps = [
  { until: '2026-08-05', percentage: 100, amount: 280_000 },
  { until: '2026-08-16', percentage: 50, amount: 140_000 },
  { until: '2026-08-26', percentage: 30, amount: 84_000 },
  { until: null, percentage: 0, amount: 0 },
];

describe('if I cancel on …', () => {
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

  it('a slider over the days to the arrival says it, also to whoever hears it', async () => {
    const paid = reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', refund_steps: steps, actions: ['cancel'] });
    await show(<CancelDialog reservation={paid} side="guest" onClose={() => undefined} />);
    const slider = screen.getByRole('slider', { name: '¿Y si cancelo otro día?' });
    expect(slider).toHaveAttribute('max', '39');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('recuperas $ 280.000 CLP, el 100 %'));
    fireEvent.change(slider, { target: { value: '9' } }); // 6 August, the first day after the first step
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('06/08/2026: recuperas $ 140.000 CLP, el 50 %'));
    expect(screen.getByRole('status')).toHaveTextContent('$ 140.000 CLP');
  });

  it('is not there before anything is paid', async () => {
    await show(<CancelDialog reservation={reservation({ refund_steps: steps })} side="guest" onClose={() => undefined} />);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
