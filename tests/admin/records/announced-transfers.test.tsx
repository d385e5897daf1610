import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import type { MoneyTrail, Reservation } from '../../../admin/data/records.ts';
import { AnnouncedTransfers } from '../../../admin/reservations/AnnouncedTransfers.tsx';

type Transfer = MoneyTrail['transfers'][number];
const AT = '2026-12-01T12:00:00.000Z';
const first: Transfer = { payment: null, months: [], announced_at: AT, reference: 'Santander 4711', receipt: true, status: null };
const april: Transfer = { ...first, payment: '7-a', months: ['2027-04-10'], reference: null, receipt: false, status: 'pending' };

const shown = (reservation: Partial<Reservation>, transfers: Transfer[] = []) => {
  const moneyTrail = vi.fn(async () => ({ transfers }));
  const record = {
    id: 7,
    zona_horaria: 'America/Santiago',
    garantia: 0,
    fecha_pago: null,
    transferencia: null,
    cobro: null,
    ...reservation,
  };
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={{ moneyTrail } as unknown as DataProvider}
        authProvider={{ getPermissions: async () => 'admin', checkAuth: async () => undefined } as unknown as AuthProvider}
        i18nProvider={i18nProvider}
      >
        <AnnouncedTransfers reservation={record as Reservation} />
      </AdminContext>
    </MemoryRouter>,
  );
  return moneyTrail;
};

it('an announced transfer shows its time, reference and proof', async () => {
  shown({ transferencia: AT }, [first]);
  const line = within(await screen.findByRole('listitem'));
  expect(line.getByText(/Santander 4711/)).toBeVisible();
  expect(line.getByText(/First payment/)).toBeVisible();
  expect(document.querySelector('time')).toHaveAttribute('datetime', AT);
  expect(await line.findByRole('button', { name: 'See the proof' })).toBeVisible();
});

it('those of later months link to their payment, and each to its own proof', async () => {
  shown({ transferencia: AT, garantia: 400_000, fecha_pago: AT, cobro: '7-0' }, [
    first,
    april,
    { ...april, payment: '7-b', receipt: true },
  ]);
  const [begins, without, with_] = (await screen.findAllByRole('listitem')).map((line) => within(line));
  expect(begins?.getByRole('link', { name: 'First payment' })).toHaveAttribute('href', '/payments/7-0/show');
  expect(without?.getByRole('link', { name: /^Month of/ })).toHaveAttribute('href', '/payments/7-a/show');
  expect(without?.getByText('Pending')).toBeVisible();
  expect(without?.getByText('Without a proof')).toBeVisible();
  const ask = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  await userEvent.click(await with_!.findByRole('button', { name: 'See the proof' }));
  expect(ask).toHaveBeenCalledWith('/api/v1/console/payments/7-b/receipt', { credentials: 'same-origin' });
  expect(await with_?.findByRole('alert')).toBeVisible();
});

it('a monthly stay without an announcement has no such section, and fetches no other', async () => {
  const onLoad = shown({ garantia: 400_000, fecha_pago: AT });
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(shown({ fecha_pago: AT })).not.toHaveBeenCalled();
});
