import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/kernel/nights.ts';
import type { Quote } from '../../../src/pricing/events.ts';
import { refundOf, refundSteps } from '../../../src/reservations/decider/refund.ts';
import { CancelDialog } from '../../../web/reservations/cancel/CancelDialog.tsx';
import { stepOn } from '../../../web/reservations/cancel/CancelOn.tsx';
import { MadePage } from '../../../web/reservations/MadePage.tsx';
import { Schedule } from '../../../web/reservations/shared/Schedule.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

describe('with later months', () => {
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
      {
        ...{ meses: [], pagado: clp(536_360), devuelve: clp(first) },
        partes: { rent: { back: first, kept: 460_000 - first }, service: { back: 0, kept: 46_000 }, charge: { back: 0, kept: 30_360 } },
      },
      { meses: ['2026-10-05'], pagado: clp(487_600), devuelve: clp(487_600) },
    ],
    suma: [clp(first + 487_600)],
  });

  it('with paid months, a guest sees the refund of each payment and in total, on every day', async () => {
    answering(() => json({ opciones: [ending('2026-08-05', 100, 460_000), ending(null, 0, 0)] }));
    await show(<CancelDialog reservation={paid} side="guest" onClose={() => undefined} />);
    const table = await screen.findByRole('table', { name: 'Lo que se devuelve de cada pago' });
    const cells = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(cells).toEqual([
      'PagoPagadoSe devuelve',
      'Primer pago (100 % del primer mes)$ 536.360 CLP$ 460.000 CLP',
      'Cuota del 05/10/2026$ 487.600 CLP$ 487.600 CLP',
      'En total$ 947.600 CLP',
    ]);
    expect(screen.getByText('Si cancelas ahora recuperas $ 947.600 CLP en total.')).toBeVisible();
    expect(screen.getByText(/después recuperas \$ 487.600 CLP en total/)).toBeVisible();
    expect(screen.getByText(/Del primer pago no se devuelve: servicio \$ 46\.000 CLP y cargo del pago \$ 30\.360 CLP\./)).toBeVisible();
    const slider = screen.getByRole('slider');
    fireEvent.change(slider, { target: { value: '39' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/recuperas\s\$\s487\.600\sCLP\sen\stotal/));
  });

  it('a host sees the same table, and can retry a failed part', async () => {
    let fails = true;
    answering(() => (fails ? json({ code: 'unexpected', detail: 'x' }, 500) : json({ opciones: [ending(null, 100, 506_000)] })));
    await show(<CancelDialog reservation={paid} side="host" onClose={() => undefined} />);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    fails = false;
    fireEvent.click(again);
    expect(await screen.findByText(/recupera todo lo que pagó, también las cuotas/)).toBeVisible();
    expect(screen.getByText('$ 993.600 CLP')).toBeVisible();
  });

  it.each(['guest', 'host'] as const)('the toast of the %s states the refund of all payments', async (side) => {
    const ended = { ...paid, status: 'canceled', refund: { percentage: 100, amount: 460_000 } };
    let ask = async () => undefined as unknown;
    let isOver = false;
    answering(async ({ method }) => {
      if (method !== 'DELETE') return json({ opciones: isOver ? [] : [ending('2026-08-05', 100, 460_000)] });
      isOver = true;
      await ask(); // the page hears of it before the answer
      return json({ message: '', reservation: ended });
    });
    const { user, client } = await show(<CancelDialog reservation={paid} side={side} onClose={() => undefined} />);
    await screen.findByRole('table');
    ask = () =>
      act(async () => {
        await client.invalidateQueries({ queryKey: ['reservations'] });
        await new Promise((then) => setTimeout(then, 20)); // it is drawn
      });
    await user.click(screen.getByRole('button', { name: 'Cancelar la reserva' }));
    expect(await screen.findByText('Reserva cancelada. Se devuelven $ 947.600 CLP.')).toBeVisible();
  });

  it('states first that no day gives a refund, and offers no day to try', async () => {
    const late = { ...paid, later: [], server_now: '2026-08-30T12:00:00.000Z', refund_steps: [{ until: null, percentage: 0, amount: 0 }] };
    await show(<CancelDialog reservation={late} side="guest" onClose={() => undefined} />);
    expect(screen.getByText('No se devuelve nada si cancelas ahora.')).toBeVisible();
    expect(screen.queryByText(/recuperas/)).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('without any of them no request is sent', async () => {
    const requests = answering(() => json({ opciones: [] }));
    const none = { ...paid, later: [{ ...month, state: 'planned' as const, paid_at: null }] };
    await show(<CancelDialog reservation={none} side="guest" onClose={() => undefined} />);
    expect(screen.getByText(/Si cancelas ahora recuperas \$ 460.000 CLP, el 100/)).toBeVisible();
    expect(requests).toEqual([]);
  });
});

describe('on a day', () => {
  const steps = [
    { until: '2026-08-05', percentage: 100, amount: 280_000 },
    { until: '2026-08-16', percentage: 50, amount: 140_000 },
    { until: '2026-08-26', percentage: 30, amount: 84_000 },
    { until: null, percentage: 0, amount: 0 },
  ];

  describe('the cancellation preview', () => {
    it('shows for every day from the payment to the arrival what cancelling on it refunds (D-47)', () => {
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
    ])('%s refunds %i %%', (day, percentage) => expect(stepOn(steps, day)?.percentage).toBe(percentage));

    it('is announced by a slider over the days to the arrival, also to screen readers', async () => {
      const paid = reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', refund_steps: steps, actions: ['cancel'] });
      await show(<CancelDialog reservation={paid} side="guest" onClose={() => undefined} />);
      const slider = screen.getByRole('slider', { name: '¿Y si cancelo otro día?' });
      expect(slider).toHaveAttribute('max', '39');
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/recuperas\s\$\s280\.000\sCLP,\sel\s100\s%/));
      fireEvent.change(slider, { target: { value: '9' } }); // 6 August, the first day after the first step
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/06\/08\/2026:\srecuperas\s\$\s140\.000\sCLP,\sel\s50\s%/));
      expect(screen.getByRole('status')).toHaveTextContent('$ 140.000 CLP');
      fireEvent.change(slider, { target: { value: '39' } });
      expect(screen.getByRole('status')).toHaveTextContent('05/09/2026: no se devuelve nada.');
    });

    it('says that nothing is refunded after the last step that refunds, rather than an amount of zero', async () => {
      const last = reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', refund_steps: steps.slice(2), actions: ['cancel'] });
      await show(<CancelDialog reservation={last} side="guest" onClose={() => undefined} />);
      expect(screen.getByText('Eso vale hasta el 26/08/2026; después no se devuelve nada.')).toBeVisible();
    });

    it('is hidden before anything is paid', async () => {
      await show(<CancelDialog reservation={reservation({ refund_steps: steps })} side="guest" onClose={() => undefined} />);
      expect(screen.queryByRole('slider')).toBeNull();
    });
  });
});

describe('a closed request', () => {
  const NOW = '2026-07-28T12:00:00.000Z';
  const COUNTS = { all: 3, initiated: 1, accepted: 0, unpaid: 0, paid: 0, rejected: 1, canceled: 1 };
  const waiting = reservation({ idreserva: 1, status: 'initiated', respond_by: '2026-07-28T15:12:00.000Z', server_now: NOW });
  const closed = reservation({ idreserva: 2, status: 'rejected', cause: 'host', ended_at: NOW, server_now: NOW });

  const opened = async (open: unknown[], counts = COUNTS) => {
    const requests = answering(({ url }) => {
      const { searchParams } = new URL(url);
      const data = searchParams.get('status') === 'rejected,canceled' ? [closed] : open;
      return json({ data, total: data.length, current_page: 1, last_page: 1, counts });
    });
    const shown = await show(<MadePage />, { at: '/reservations-made', path: '/reservations-made', me: person(), now: NOW });
    return { ...shown, requests };
  };

  it('shows how many closed ones the list leaves out, and shows them on request (D-45)', async () => {
    const { user, router } = await opened([waiting]);
    await screen.findByRole('article');
    expect(screen.getByRole('button', { name: /^Activas/ })).toHaveTextContent('Activas1');
    const closedOnes = screen.getByRole('button', { name: /^Cerradas/ });
    expect(closedOnes).toHaveTextContent('Cerradas2');
    await user.click(closedOnes);
    await waitFor(() => expect(router.state.location.search).toBe('?estado=rejected%2Ccanceled'));
    expect(await screen.findByText('Rechazada')).toBeVisible();
  });

  it('does not claim that there were never any when all of them are closed', async () => {
    const { user } = await opened([], { ...COUNTS, all: 2, initiated: 0 });
    expect(await screen.findByText('No tienes reservas abiertas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver las cerradas' }));
    expect(await screen.findByText('Rechazada')).toBeVisible();
  });
});

describe('the schedule', () => {
  const month = (due: string, state: 'paid' | 'due' | 'planned', paid_at: string | null = null) => ({
    due,
    amount: 460_000,
    state,
    paid_at,
    actions: [],
  });
  const later = [month('2026-10-05', 'paid', '2026-10-03T02:30:00.000Z'), month('2026-11-05', 'due'), month('2026-12-05', 'planned')];
  const stay = (changes = {}) => reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', later, token: 'a/b', ...changes });

  it('each payment of the guest has its receipt in its row, by their link, and nothing else has one', async () => {
    await show(<Schedule reservation={stay()} side="guest" />);
    expect(screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Recibo del primer pago', '/api/v1/reservations/41/receipt?token=a%2Fb'],
      ['Recibo de la cuota del 05/10/2026', '/api/v1/reservations/41/receipt?mes=2026-10-05&token=a%2Fb'],
    ]);
    expect(screen.getByRole('row', { name: /05\/10\/2026 .*Pagada.* 02\/10\/2026/ })).toBeVisible(); // the day in Santiago
  });

  it('is hidden before the first payment, and for the host', async () => {
    const { unmount } = await show(
      <Schedule reservation={stay({ fecha_pago: null, later: [month('2026-10-05', 'planned')] })} side="guest" />,
    );
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    await show(<Schedule reservation={stay()} side="host" />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
