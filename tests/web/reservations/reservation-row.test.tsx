import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReservationRow } from '../../../web/reservations/list/ReservationRow.tsx';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const row = (changes: Partial<Reservation>, side: 'guest' | 'host' = 'guest') =>
  show(<ReservationRow reservation={reservation({ token: 'a+b', ...changes })} side={side} onAction={() => undefined} />);
const PAID = { fecha_pago: '2026-07-28T02:30:00.000Z', actions: ['cancel'] } satisfies Partial<Reservation>;
const REQUESTED = { status: 'initiated', requested_at: '2026-07-28T02:00:00.000Z', accepted_at: null } satisfies Partial<Reservation>;
/** The menu behind the three dots. */
const more = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /^Más sobre / }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it.each([
  ['a request to answer', { ...REQUESTED, actions: ['accept', 'reject'] }, 'host', 'Aceptar', ['Rechazar', 'Mensajes con Marta']],
  ['one to pay', { actions: ['pay', 'cancel'] }, 'guest', 'Pagar', ['Mensajes con Elena', 'Cancelar la reserva']],
  ['a paid one', PAID, 'guest', 'Ver estadía', ['Mensajes con Elena', 'Ver el recibo', 'Cancelar la reserva']],
  ['a paid one', PAID, 'host', 'Ver estadía', ['Mensajes con Marta', 'Ver mis cobros', 'Cancelar la reserva']],
] as const)('%s has one main button and the others in a menu (R-02, R-11)', async (_, changes, side, main, others) => {
  const { user, container } = await row(changes as Partial<Reservation>, side);
  expect([...container.querySelectorAll('article .btn:not(.btn-icon)')].map(({ textContent }) => textContent)).toEqual([main]);
  expect(await more(user)).toEqual(others);
});

it('the menu links on, and confirms a cancellation', async () => {
  const onAction = vi.fn();
  const { user, router } = await show(
    <ReservationRow reservation={reservation({ token: 'a+b', ...PAID })} side="guest" onAction={onAction} />,
  );
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Cancelar la reserva' }));
  expect(onAction).toHaveBeenCalledWith('cancel', expect.objectContaining({ idreserva: 41 }));
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Ver el recibo' }));
  await waitFor(() =>
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/reserva-status/success?reserva=41&token=a%2Bb'),
  );
});

it('sends nothing from the menu while offline', async () => {
  const { user } = await row(PAID);
  await more(user);
  act(() => void fireEvent.offline(window));
  expect(screen.getByRole('menuitem', { name: 'Cancelar la reserva' })).toHaveAttribute('aria-disabled', 'true');
  act(() => void fireEvent.online(window));
});

it('a closed one has no button at all (R-03)', async () => {
  await row({ ...PAID, status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', actions: [] });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['half of it', { percentage: 50, amount: 140_000 }, 'Devolución: $ 140.000 CLP.'],
  ['nothing', { percentage: 0, amount: 0 }, 'No se devuelve nada.'],
  ['dollars', { percentage: 50, amount: 140_000, charged: { amount: 150.5, moneda: 'en_US', currency: 'USD' } }, 'Devolución: 150.50 USD.'],
])('a stay that was paid and cancelled shows that %s is refunded (R-03)', async (_, refund, said) => {
  await row({ ...PAID, actions: [], status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', refund });
  expect(screen.getByText('Cancelada').closest('article') ?? document.body).toHaveTextContent(said);
});

it('one that ended unpaid mentions no refund', async () => {
  await row({
    actions: [],
    status: 'canceled',
    cause: 'guest',
    ended_at: '2026-07-28T03:00:00.000Z',
    refund: { percentage: 0, amount: 0 },
  });
  expect(screen.getByText('Cancelada').closest('article') ?? document.body).not.toHaveTextContent(/devuelve/);
});

it('a stay over New Year names the year of its last day', async () => {
  await row({ ...PAID, fecha_inicio: '2025-12-11', fecha_termino: '2026-04-15', server_now: '2027-02-01T12:00:00.000Z' });
  expect(screen.getByText(/11 dic – 15 abr 2026/)).toBeVisible();
});

it('a host sees their share, a guest the paid amount, and before that the price with the cheapest method', async () => {
  const shown = () => screen.getByText(/CLP|USD/, { selector: '.code' }).closest('div')?.textContent;
  const { unmount } = await row({ ...PAID }, 'host');
  expect(shown()).toBe('$ 280.000 CLPrecibes tú');
  unmount();
  const paid = await row({ ...PAID, pagado: { amount: 311_640, moneda: 'es_CL', currency: 'CLP', surcharge: 17_640 } });
  expect(shown()).toBe('$ 311.640 CLP'); // the state says that it is paid
  paid.unmount();
  await row({});
  expect(shown()).toBe('$ 304.290 CLP');
});

it.each([
  [
    'cancelled by its guest for half',
    { ...PAID, status: 'canceled', cause: 'guest', moneda: 'en_US', pago_anfitrion: 0.3, refund: { percentage: 33, amount: 0.1 } },
    '0.20 USDrecibes tú',
  ],
  [
    'cancelled with everything, the charge of the method too',
    { ...PAID, status: 'canceled', cause: 'admin', refund: { percentage: 100, amount: 304_290 } },
    '$ 0 CLPrecibes tú',
  ],
  [
    'cancelled for nothing',
    { ...PAID, status: 'canceled', cause: 'guest', refund: { percentage: 0, amount: 0 } },
    '$ 280.000 CLPrecibes tú',
  ],
] as const)('a host does not see a share that a closed one does not pay: %s (D-46, D-47)', async (_, changes, said) => {
  await row({ ended_at: '2026-07-28T03:00:00.000Z', ...changes, actions: [] }, 'host');
  expect(screen.getByText(/recib/).closest('div')?.textContent).toBe(said);
});

it('a closed stay shows the total refund', async () => {
  const ended = { ...PAID, status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', actions: [] } as const;
  const { dinero, ...stay } = reservation({ ...ended, actions: [], refund: { percentage: 100, amount: 460_000 } });
  await row({ ...stay, dinero: dinero && { ...dinero, back: [{ amount: 947_600, moneda: 'es_CL', currency: 'CLP' }] } });
  expect(screen.getByText(/Devolución: \$ 947.600 CLP\./)).toBeVisible();
});

it('one that closed unpaid has no amount', async () => {
  const { container } = await row({ status: 'rejected', cause: 'host', ended_at: '2026-07-28T03:00:00.000Z', actions: [] }, 'host');
  expect(container.querySelector('[class*=price]')).toHaveTextContent('');
});
