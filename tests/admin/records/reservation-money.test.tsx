import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, type DataProvider, RecordContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import type { Instalment, Payment, Payout, Reservation, Second } from '../../../admin/data/records.ts';
import { PaymentCommands } from '../../../admin/payments/PaymentCommands.tsx';
import { PayoutCommands } from '../../../admin/payments/PayoutCommands.tsx';
import { MoneyBlock } from '../../../admin/reservations/MoneyBlock.tsx';
import { ReservationCommands } from '../../../admin/reservations/ReservationCommands.tsx';
import { useCostFacts } from '../../../admin/reservations/StayCost.tsx';

const AT = '2026-12-01T12:00:00.000Z';
const CLP = { moneda: 'es_CL', currency: 'CLP' };
const accepted = {
  ...{ id: 7, status: 'accepted', huesped: 3, anfitrion: 4, alojamiento: 5, zona_horaria: 'America/Santiago', ...CLP },
  nombres: { 3: 'Ana' },
  ...{ costo: 50_000, comision: 5_000, descuento: 0, garantia: 0, total: 55_000, tipopago: 'bankTransfer', pagado: null, cobro: null },
  dinero: { now: 56_925, now_charged: { amount: 56_925, ...CLP } },
  ...{
    transferencia: AT,
    aviso: { referencia: 'TR-31', comprobante: true },
    actions: ['mark_paid', 'cancel'],
    refusal: null,
    solicitada: AT,
  },
} as unknown as Reservation;
const payment = {
  ...{ id: '7-0', reserva: 7, metodo: 'paypal', estado: 'confirmed', importe: 8_800, currency: 'EUR', resuelto: AT, iniciado: AT },
  ...{ devuelto_fuera: 0, contracargo: 'open', revertido: AT, meses: null, actions: [] },
  devolucion: { importe: 8_800, currency: 'EUR', estado: 'due', retenida: true, desde: AT, hecha: null },
} as unknown as Payment;

const payout = {
  ...{
    id: '7-0',
    reserva: 7,
    cobro: '7-0',
    mes: null,
    importe: 2_000,
    compensa: 0,
    despues: 1_000,
    pagado: 5_000,
    ultimo: 5_000,
    pagado_el: AT,
  },
  ...{ vence: '2026-12-07', currency: 'EUR', estado: 'due', contracargo: null, retenido_hasta: null, espera_deuda: false, deuda: 0 },
  actions: ['mark_paid', 'withdraw'],
} as unknown as Payout;

const drawn = (
  ui: React.ReactNode,
  lists: { payments?: Payment[]; payouts?: Payout[]; approvals?: Second[]; instalments?: Instalment[] } = {},
) =>
  render(
    <MemoryRouter>
      <AdminContext
        i18nProvider={i18nProvider}
        authProvider={{ getPermissions: async () => 'admin', checkAuth: async () => undefined } as unknown as AuthProvider}
        dataProvider={
          {
            getList: async (resource: keyof typeof lists) => ({ data: lists[resource] ?? [], total: 0 }),
            consequences: async () => [{ comando: 'mark_paid', rechazo: null, espera: false, noches: null, devolucion: null, correos: [] }],
          } as unknown as DataProvider
        }
      >
        <RecordContextProvider value={accepted}>{ui}</RecordContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );

it('shows first what the bank statement must match when a payment is marked: amount, payer, reference, proof', async () => {
  drawn(<ReservationCommands reservation={accepted} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Mark paid/ }));
  const due = within(screen.getByRole('region', { name: 'To receive' }));
  expect(due.getByText('$ 56.925 CLP')).toBeVisible();
  expect(due.getByText(/TR-31/)).toBeVisible();
  expect(await due.findByRole('link', { name: 'Ana' })).toBeVisible();
  expect(await due.findByRole('button', { name: 'See the proof' })).toBeVisible();
  expect(screen.queryByText(/refund/i)).toBeNull();
});

it("shows a reservation's money: received, refunds and waiting, disputed, and the host's share", async () => {
  drawn(<MoneyBlock reservation={{ ...accepted, status: 'canceled' } as Reservation} />, { payments: [payment], payouts: [payout] });
  const lines = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Payment · PayPal First payment.*8,800\.00 EUR.*Confirmed/),
    expect.stringMatching(/Refund.*8,800\.00 EUR.*To be approved/),
    expect.stringMatching(/Disputed/),
    expect.stringMatching(/To the host First payment.*8,000\.00 EUR.*5,000\.00 EUR sent so far/),
  ]);
  expect(screen.getByRole('link', { name: /^Payment · / })).toHaveAttribute('href', '/payments/7-0/show');
  expect(screen.getByRole('link', { name: 'Conversation' })).toHaveAttribute('href', expect.stringContaining('/conversations?filter='));
});

it('each line of the money has its own commands, and a held refund those of its proposal', async () => {
  const held = {
    id: '7 approve_refund 7-0',
    reserva: 7,
    cobro: '7-0',
    acto: 'approve_refund',
    importe: 8_800,
    currency: 'EUR',
    pedido: AT,
  };
  const second = { ...held, actions: ['confirm', 'refuse'], motivo: null, detiene_plazo: false } as unknown as Second;
  const month = {
    id: '7-0@2027-01-10',
    reserva: 7,
    vence: '2027-01-10',
    importe: 600,
    currency: 'EUR',
    estado: 'due',
    actions: ['mark_paid'],
  };
  const reservation = {
    ...accepted, // with a month to receive now, which has a line of its own
    status: 'paid',
    garantia: 600,
    fecha_pago: AT,
  } as Reservation;
  drawn(<MoneyBlock reservation={reservation} />, {
    payments: [{ ...payment, contracargo: null, actions: ['withdraw'] } as Payment],
    payouts: [{ ...payout, estado: 'nothing' } as Payout],
    approvals: [second],
    instalments: [month as unknown as Instalment],
  });
  const rows = await screen.findAllByRole('row');
  await screen.findByRole('button', { name: /^Approve/ });
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['It had not arrived: entered by mistake'], ['Approve', 'Decline'], ['Mark as paid']]);
});

it('the lines of the price and the charges of all payments add up to the whole stay', () => {
  const dinero = {
    ...{ method: 'bankTransfer', percent: 3.5, whole: 1_377_792, month: 688_896, now: 715_392, charge: 46_592, open: 1_377_792 },
    ...{ dates: [{ charge: 24_192 }, { charge: 22_400 }], paid: 0, paid_charged: null },
  };
  const stay = { ...accepted, costo: 1_280_000, comision: 64_000, descuento: 12_800, dinero } as unknown as Reservation;
  const Facts = () =>
    useCostFacts(stay).map(([name, sum]) => (
      <p key={name}>
        {name} {sum}
      </p>
    ));
  const { container } = drawn(<Facts />);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Payment charges $ 46.592 CLP',
    'The whole stay $ 1.377.792 CLP',
    'A month $ 688.896 CLP',
    'Now $ 715.392 CLP',
  ]);
  expect(stay.costo + stay.comision - stay.descuento + dinero.charge).toBe(dinero.whole);
});

it('a reservation without money only accepts a transfer', async () => {
  drawn(<MoneyBlock reservation={{ ...accepted, status: 'rejected' } as Reservation} />);
  await expect(screen.findByRole('table', undefined, { timeout: 300 })).rejects.toThrow();
  expect(screen.getByRole('button', { name: /^Unmatched transfer/ })).toBeVisible();
});

it.each([
  ['confirm_transfer', false],
  ['not_arrived', false],
  ['withdraw', false],
  ['release', true],
  ['give_back', true],
  ['refund_sent', true],
] as const)('a number is required only for irreversible commands, and others show how to undo them: %s', async (action, isTyped) => {
  drawn(<PaymentCommands payment={{ ...payment, actions: [action] } as Payment} />);
  await userEvent.click(await screen.findByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByLabelText(/^Type R-7/)).toHaveLength(isTyped ? 1 : 0);
  expect(dialog.queryAllByText(/^This cannot be undone/)).toHaveLength(isTyped ? 1 : 0);
});

it('an offset against a debt cannot be undone, and a sent amount can', async () => {
  drawn(<PayoutCommands payout={{ ...payout, compensa: 500, actions: ['mark_paid'] } as Payout} />);
  await userEvent.click(await screen.findByRole('button'));
  expect(await screen.findByLabelText(/^Type R-7/)).toBeVisible();
});
