import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import type { Instalment, Reservation } from '../../../admin/data/records.ts';
import { MoneyCame } from '../../../admin/reservations/UnexpectedTransfer.tsx';

const month = (vence: string, estado: Instalment['estado']) => {
  return { id: `7@${vence}`, reserva: 7, vence, estado, importe: 460_000, currency: 'CLP' };
};
const MONTHS = [month('2027-03-10', 'paid'), month('2027-04-10', 'announced'), month('2027-05-10', 'planned')];

/** The dialog of a reservation, filled in except for its months; returns what is sent on confirmation. */
const opened = (reservation: Partial<Reservation>, getList: () => Promise<unknown>) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ position: null, waits: false });
  });
  const authProvider = { checkAuth: async () => undefined, getPermissions: async () => 'admin' } as unknown as AuthProvider;
  const record = { id: 7, currency: 'CLP', garantia: 0, fecha_pago: null, ...reservation };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ getList } as unknown as DataProvider} authProvider={authProvider} i18nProvider={i18nProvider}>
        <MoneyCame reservation={record as Reservation} />
      </AdminContext>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const button = () => screen.findByRole('button', { name: 'Unmatched transfer: R-7' });
  const open = async () => {
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-disabled', 'false'));
    await user.click(await button());
    await user.type(screen.getByLabelText(/^Reason/), 'Bank');
    await user.type(screen.getByLabelText(/^Amount/), '450000');
    await user.type(screen.getByLabelText(/^Type R-7/), 'R-7');
  };
  const confirm = () => user.click(screen.getByRole('button', { name: 'Unmatched transfer' }));
  return { user, button, sent, open, confirm };
};
const LONG = { garantia: 460_000, fecha_pago: '2027-01-01T12:00:00.000Z' };

it('money for later months is entered with the unpaid months it covers', async () => {
  const { user, sent, open, confirm } = opened(LONG, async () => ({ data: MONTHS, total: 3 }));
  await open();
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    '2027/04/10 · $ 460.000 CLP · Being checked',
    '2027/05/10 · $ 460.000 CLP · Scheduled',
  ]);
  expect(screen.getByRole('group', { name: 'Instalments it was sent for' })).toHaveAccessibleDescription(/With none ticked/);
  for (const box of boxes) await user.click(box);
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ reason: 'Bank', amount: 450_000, meses: ['2027-04-10', '2027-05-10'] }]));
});

it('choices of a closed dialog are not sent with the next', async () => {
  const { user, sent, open, confirm } = opened(LONG, async () => ({ data: MONTHS, total: 3 }));
  await open();
  await user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ reason: 'Bank', amount: 450_000 }]));
});

it('a stay without later months shows no months', async () => {
  const getList = vi.fn();
  const { sent, open, confirm } = opened({}, getList);
  await open();
  expect(screen.queryByRole('group')).toBeNull();
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ reason: 'Bank', amount: 450_000 }]));
  expect(getList).not.toHaveBeenCalled();
});

it('nothing can be entered while its months are unknown', async () => {
  const { button } = opened(LONG, () => Promise.reject(new Error('away')));
  expect(await button()).toHaveAttribute('aria-disabled', 'true');
});
