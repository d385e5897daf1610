import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type AuthProvider, memoryStore, type RaRecord } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { QueueNow } from '../../admin/data/records.ts';
import { First } from '../../admin/todo/First.tsx';
import { firstOf, lateQueues } from '../../admin/todo/order.ts';
import type { Waits } from '../../admin/todo/use-waiting.ts';
import { amountText } from '../../src/kernel/formats.ts';

const HOUR = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString();
const queue = (name: QueueNow['name'], resource: QueueNow['resource'], hours: number): QueueNow => ({
  name,
  resource,
  filter: {},
  waiting: 2,
  money: [],
  usual_seconds: null,
  late_after_seconds: hours * 3_600,
});
const waits = (of: QueueNow, rows: readonly RaRecord[]): Waits => ({ queue: of, rows, error: null, refetch: () => undefined });
const transfer = (id: number, hours: number) => ({
  id,
  status: 'accepted',
  moneda: 'es_CL',
  dinero: { now: 1_035, now_charged: { amount: 1_035, moneda: 'es_CL', currency: 'CLP' } },
  transferencia: ago(hours),
});
const WAITING = [
  waits(queue('transfers', 'reservations', 24), [transfer(7, 23), transfer(8, 1)]),
  waits(queue('reports', 'reports', 48), [{ id: 'bug-1', tipo: 'bug', mensaje: 'Nada', recibido: ago(50) }]),
  waits(queue('mails', 'mails', 12), [{ id: 'm1', template: 'welcome', reserva: null, created_at: ago(2) }]),
];
const ids = (waiting: readonly Waits[], most = 9) => firstOf(waiting, most).map(({ row }) => row.id);

it('sorts by what becomes late first, whatever its queue and age', () => {
  expect(ids(WAITING)).toEqual(['bug-1', 7, 'm1', 8]);
  expect(ids(WAITING, 2)).toEqual(['bug-1', 7]);
});

it('a queue counts as late from the moment its limit is over', () => {
  const one = [waits(queue('transfers', 'reservations', 24), [transfer(7, 24), transfer(8, 25)])];
  const due = now; // of the first; the second has been late for an hour
  expect([lateQueues(one, due - HOUR - 1), lateQueues(one, due - HOUR), lateQueues(WAITING, now)]).toEqual([0, 1, 1]);
  expect(lateQueues([waits(queue('transfers', 'reservations', 24), [])], now)).toBe(0);
});

const account: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: 7 }),
  getPermissions: async () => 'admin',
};
const opened = (stored = {}) =>
  render(
    <BrowserRouter>
      <AdminContext authProvider={account} store={memoryStore(stored)}>
        <input aria-label="typed" />
        <First waiting={WAITING} />
      </AdminContext>
    </BrowserRouter>,
  );
const focused = () => document.activeElement?.textContent;

it('J and K move from case to case and stop at the ends, and screen readers get the whole line', async () => {
  opened();
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(lines).toHaveLength(4);
  await userEvent.keyboard('j');
  expect(lines[0]).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveAccessibleDescription(/Nada/);
  await userEvent.keyboard('jj');
  expect(focused()).toBe('posada.todo.mails'); // a line without a record leads to its queue
  await userEvent.keyboard('jjj');
  expect(focused()).toBe('R-8');
  await userEvent.keyboard('kkK');
  expect(lines[0]).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('k');
  expect(lines[0]).toContainElement(document.activeElement as HTMLElement);
});

it("a transfer shows the amount requested from the guest, with the method's surcharge", () => {
  opened();
  expect(screen.getAllByText(amountText(1_035, 'es_CL'))).toHaveLength(2);
});

it('K alone begins at the end', async () => {
  opened();
  await userEvent.keyboard('k');
  expect(focused()).toBe('R-8');
});

it('J and K do nothing in text fields, with Ctrl, or once single keys are off', async () => {
  const { unmount } = opened();
  await userEvent.type(screen.getByRole('textbox', { name: 'typed' }), 'jk');
  expect(screen.getByRole('textbox')).toHaveValue('jk');
  expect(screen.getByRole('textbox')).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(document.body).toHaveFocus();
  unmount();
  opened({ slash: false });
  await waitFor(() => expect(screen.queryByText('J')).toBeNull());
  await userEvent.keyboard('j');
  expect(document.body).toHaveFocus();
});
