import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReservationRow } from '../../../web/reservations/list/ReservationRow.tsx';
import type { Reservation } from '../../../web/reservations/queries.ts';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const row = (changes: Partial<Reservation>, side: 'guest' | 'host' = 'guest') =>
  show(<ReservationRow reservation={reservation({ token: 'a+b', ...changes })} side={side} onAction={() => undefined} />);
const receipt = () => screen.queryByRole('link', { name: 'Ver el recibo' });
const PAID = { fecha_pago: '2026-07-28T02:30:00.000Z', actions: ['cancel'] } satisfies Partial<Reservation>;

it('a paid row leads its guest to the receipt, to print and for the calendar (R-11)', async () => {
  await row(PAID);
  expect(receipt()).toHaveAttribute('href', '/reserva-status/success?reserva=41&token=a%2Bb');
});

it('a paid row leads its host to the page of the stay, with its calendar, and to what they are paid (R-11)', async () => {
  const { unmount } = await row(PAID, 'host');
  expect(screen.getByRole('link', { name: 'Ver mis cobros' })).toHaveAttribute('href', '/mis-cobros');
  expect(screen.getByRole('link', { name: 'Ver la estadía' })).toHaveAttribute('href', '/estadia/41');
  unmount();
  await row({}, 'host');
  expect(screen.queryByRole('link', { name: 'Ver mis cobros' })).toBeNull();
});

it.each([
  ['unpaid', {}, 'guest'],
  ['cancelled since', { ...PAID, status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', actions: [] }, 'guest'],
  ["the host's", PAID, 'host'],
] as const)('there is none: %s', async (_, changes, side) => {
  await row({ ...changes, actions: [...('actions' in changes ? changes.actions : [])] }, side);
  expect(receipt()).toBeNull();
});

it.each([
  ['half of it', { percentage: 50, amount: 140_000 }, 'Devolución: $ 140.000 CLP.'],
  ['nothing', { percentage: 0, amount: 0 }, 'No se devuelve nada.'],
  ['dollars', { percentage: 50, amount: 140_000, charged: { amount: 150.5, moneda: 'en_US', currency: 'USD' } }, 'Devolución: 150.50 USD.'],
])('a stay that was paid and cancelled says that %s goes back (R-03)', async (_, refund, said) => {
  await row({ ...PAID, actions: [], status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', refund });
  expect(screen.getByText('Cancelada').closest('article') ?? document.body).toHaveTextContent(said);
});

it('one that ended before it was paid says nothing of money that goes back', async () => {
  await row({
    actions: [],
    status: 'canceled',
    cause: 'guest',
    ended_at: '2026-07-28T03:00:00.000Z',
    refund: { percentage: 0, amount: 0 },
  });
  expect(screen.getByText('Cancelada').closest('article') ?? document.body).not.toHaveTextContent(/devuelve/);
});

it('a host reads of a stay of months what they get in all and when, once', async () => {
  const later = [{ due: '2026-10-05', amount: 460_000, state: 'planned' as const, paid_at: null, actions: [] }];
  await row({ ...PAID, later }, 'host');
  const said = screen.getByText(/^Lo recibes en 2 pagos, a más tardar: /);
  expect(said.parentElement?.textContent?.match(/740\.000/g)).toHaveLength(1);
  expect(screen.queryByText('recibes tú')).toBeNull();
});

it('a host reads what the host gets, a guest what was paid, and before that the price with the cheapest method', async () => {
  const shown = () => screen.getByText(/CLP|USD/, { selector: '.code' }).closest('div')?.textContent;
  const { unmount } = await row({ ...PAID }, 'host');
  expect(shown()).toBe('$ 280.000 CLPrecibes tú');
  unmount();
  const paid = await row({ ...PAID, pagado: { amount: 311_640, moneda: 'es_CL', currency: 'CLP', surcharge: 17_640 } });
  expect(shown()).toBe('$ 311.640 CLPPagado con Mercado Pago');
  paid.unmount();
  await row({});
  expect(shown()).toBe('$ 304.290 CLPpor transferencia');
});

it.each([
  ['declined', { status: 'rejected', cause: 'host' }, '$ 280.000 CLPhabrías recibido'],
  ['never paid', { status: 'canceled', cause: 'payment_deadline' }, '$ 280.000 CLPhabrías recibido'],
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
] as const)('a host does not read that they get what a closed one does not bring: %s (D-46, D-47)', async (_, changes, said) => {
  await row({ ended_at: '2026-07-28T03:00:00.000Z', ...changes, actions: [] }, 'host');
  expect(screen.getByText(/recib/).closest('div')?.textContent).toBe(said);
});

it('what goes back of a closed stay is all of it, for its host without the charges of methods', async () => {
  const ended = { ...PAID, status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z' } as const;
  const { dinero, recibe, ...stay } = reservation({ ...ended, refund: { percentage: 100, amount: 460_000 }, actions: [] });
  const months = {
    dinero: dinero && { ...dinero, back: [{ amount: 947_600, moneda: 'es_CL', currency: 'CLP' }] },
    recibe: recibe && { ...recibe, back: 920_000 },
  };
  const guest = await row({ ...stay, dinero: months.dinero });
  expect(screen.getByText(/Devolución: \$ 947.600 CLP\./)).toBeVisible();
  guest.unmount();
  await row({ ...stay, dinero: undefined, recibe: months.recibe }, 'host');
  expect(screen.getByText(/Devolución: \$ 920.000 CLP\./)).toBeVisible();
});

it('a guest is led to the door of a stay that is paid, and to no other (D-44)', async () => {
  const { accommodation } = reservation();
  const exact = {
    accommodation: { ...accommodation, direccion: 'Calle Larga', numero: '12', destino: 'Calle Larga 12, Valparaíso, Chile' },
  };
  const ways = () => screen.queryAllByRole('link', { name: /^Cómo llegar/ }).map((link) => link.getAttribute('href'));
  const paid = await row({ ...PAID, ...exact });
  expect(ways()).toEqual(['https://www.google.com/maps/dir/?api=1&destination=Calle%20Larga%2012%2C%20Valpara%C3%ADso%2C%20Chile']);
  paid.unmount();
  const unknown = await row(PAID);
  expect(ways()).toEqual([]);
  unknown.unmount();
  const ended = { status: 'canceled', cause: 'guest', ended_at: '2026-07-28T03:00:00.000Z', actions: [] } satisfies Partial<Reservation>;
  const over = await row({ ...PAID, ...exact, ...ended });
  expect(ways()).toEqual([]);
  over.unmount();
  await row({ ...PAID, ...exact }, 'host');
  expect(ways()).toEqual([]);
});
