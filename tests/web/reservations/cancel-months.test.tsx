import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CancelDialog } from '../../../web/reservations/cancel/CancelDialog.tsx';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const clp = (amount: number) => ({ amount, moneda: 'es_CL', currency: 'CLP' });
const month = { due: '2026-10-05', amount: 460_000, state: 'paid' as const, paid_at: '2026-07-28T12:00:00.000Z', actions: [] };
const paid = reservation({
  fecha_pago: '2026-07-28T12:00:00.000Z',
  later: [month],
  refund_steps: [
    { until: '2026-08-05', percentage: 100, amount: 460_000 },
    { until: null, percentage: 0, amount: 0 },
  ],
  actions: ['cancel'],
});
const ending = (hasta: string | null, porcentaje: number, first: number) => ({
  como: 'cancel',
  hasta,
  porcentaje,
  refund: first,
  pagos: [
    { meses: [], pagado: clp(536_360), devuelve: clp(first) },
    { meses: ['2026-10-05'], pagado: clp(487_600), devuelve: clp(487_600) },
  ],
  suma: [clp(first + 487_600)],
});

it('with months that were paid, a guest sees what goes back of each payment and in all, on every day', async () => {
  answering(() => json({ opciones: [ending('2026-08-05', 100, 460_000), ending(null, 0, 0)] }));
  await show(<CancelDialog reservation={paid} side="guest" onClose={() => undefined} />);
  const table = await screen.findByRole('table', { name: 'Lo que se devuelve de cada pago' });
  const cells = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(
    [
      'PagoPagadoSe devuelve',
      'Primer pago (100 % del primer mes)$ 536.360 CLP$ 460.000 CLP',
      'Cuota del 05/10/2026$ 487.600 CLP$ 487.600 CLP',
      'En total$ 947.600 CLP',
    ].map((row) => row.replace('100 %', '100\u00a0%')),
  );
  expect(screen.getByText('Si cancelas ahora recuperas $ 947.600 CLP en total.')).toBeVisible();
  expect(screen.getByText(/después recuperas \$ 487.600 CLP en total/)).toBeVisible();
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '39' } });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('recuperas $ 487.600 CLP en total'));
});

it('a host sees the same table, and what could not be read can be asked for again', async () => {
  let fails = true;
  answering(() => (fails ? json({ code: 'unexpected', detail: 'x' }, 500) : json({ opciones: [ending(null, 100, 506_000)] })));
  await show(<CancelDialog reservation={paid} side="host" onClose={() => undefined} />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText(/recupera todo lo que pagó, también las cuotas/)).toBeVisible();
  expect(screen.getByText('$ 993.600 CLP')).toBeVisible();
});

it('without any of them nothing is asked of the server', async () => {
  const asked = answering(() => json({ opciones: [] }));
  const none = { ...paid, later: [{ ...month, state: 'planned' as const, paid_at: null }] };
  await show(<CancelDialog reservation={none} side="guest" onClose={() => undefined} />);
  expect(screen.getByText(/Si cancelas ahora recuperas \$ 460.000 CLP, el 100/)).toBeVisible();
  expect(asked).toEqual([]);
});
