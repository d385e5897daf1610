import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { BulkDialog } from '../../admin/ui/bulk/BulkDialog.tsx';
import { afterError, type Bulk, examined, type Outcome, sendAll } from '../../admin/ui/bulk/bulk.ts';

type Row = { id: number; actions: readonly string[]; estado: string };
const bulk: Bulk<Row> = {
  label: 'Approve',
  action: 'approve',
  nameOf: ({ id }) => `Space ${id}`,
  refusalOf: ({ estado }) => `it is ${estado}`,
  send: async () => undefined,
};
const rows: Row[] = [
  { id: 1, actions: ['approve'], estado: 'pending' },
  { id: 2, actions: [], estado: 'removed' },
  { id: 3, actions: ['approve'], estado: 'pending' },
];
let keys = 0;
const all = () =>
  examined(bulk, rows, () => {
    keys += 1;
    return `key ${keys}`;
  });
const refusal = (status: number, message: string) => Object.assign(new Error(message), { status });

it('the button keeps the focus while sending, and sends nothing twice', async () => {
  const send = vi.fn();
  const user = userEvent.setup();
  const dialog = (busy: boolean) => <BulkDialog bulk={bulk} outcomes={all()} busy={busy} proving="no" send={send} close={vi.fn()} />;
  const { rerender } = render(dialog(false));
  await user.type(screen.getByLabelText(/posada.confirm.reason/), 'Checked');
  const button = screen.getByRole('button', { name: 'posada.bulk.do' });
  await user.click(button);
  rerender(dialog(true));
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  await user.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

it('shows before sending how many will be done, and which are left out and why (A-14)', async () => {
  const send = vi.fn();
  const user = userEvent.setup();
  render(<BulkDialog bulk={bulk} outcomes={all()} busy={false} proving="no" send={send} close={vi.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('posada.bulk.will');
  expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent('Space 2 it is removed');
  const button = screen.getByRole('button', { name: 'posada.bulk.do' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText(/posada.confirm.reason/), 'Checked');
  await user.click(button);
  expect(send).toHaveBeenCalledWith('Checked', expect.anything(), null);
});

it('sends each row separately, skips changed ones with the reason, and repeats unanswered ones with the same key', async () => {
  let now: readonly Outcome<Row>[] = all();
  const sent: [number, string][] = [];
  const answers: Record<number, unknown> = { 1: refusal(409, 'Somebody approved it.'), 3: refusal(503, 'The server is away.') };
  const send = async ({ row, key }: Outcome<Row>) => {
    sent.push([row.id, key]);
    const error = answers[row.id];
    if (error) throw error;
  };
  await sendAll(now, send, (next) => {
    now = next;
  });
  expect(now.map(({ state, why }) => [state, why])).toEqual([
    ['skipped', 'Somebody approved it.'],
    ['skipped', 'it is removed'],
    ['unanswered', 'The server is away.'],
  ]);
  delete answers[3];
  await sendAll(now, send, (next) => {
    now = next;
  });
  expect(now.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'done']);
  const [first, third, again] = sent;
  expect([first?.[0], third?.[0], again]).toEqual([1, 3, third]);
  expect(first?.[1]).not.toBe(third?.[1]);
});

it('the result of an unanswered row is unknown, also while there are too many calls', () => {
  const [one] = all();
  if (!one) throw new Error('no row');
  expect(
    [afterError(one, new TypeError('offline')), afterError(one, refusal(429, 'Wait.')), afterError(one, refusal(404, 'Gone.'))].map(
      ({ state }) => state,
    ),
  ).toEqual(['unanswered', 'unanswered', 'skipped']);
});

it('sends money rows only when their due sum arrived, and asks for the password first', async () => {
  const send = vi.fn();
  const user = userEvent.setup();
  const compare: Bulk<Row>['compare'] = ({ id }) => ({
    ...{ reference: `TR-${id}`, amount: 1_000 * id, moneda: 'es_CL' },
    ...{ payer: `Payer ${id}`, proof: <button type="button">proof {id}</button> },
  });
  render(<BulkDialog bulk={{ ...bulk, compare }} outcomes={all()} busy={false} proving="no" send={send} close={vi.fn()} />);
  expect(screen.getByRole('row', { name: /Space 3 Payer 3 TR-3 \$ 3\.000 CLP .*proof 3/ })).toBeVisible();
  await user.type(screen.getByLabelText(/posada.confirm.reason/), 'Statement of Monday');
  expect(screen.getByRole('button', { name: 'posada.bulk.do' })).toBeDisabled();
  await user.type(screen.getByLabelText(/received: Space 1/), '1.000');
  await user.type(screen.getByLabelText(/received: Space 3/), '2999');
  expect(screen.getByText('posada.bulk.differs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'posada.bulk.do' }));
  const [, sent] = send.mock.calls[0] as [string, readonly Outcome<Row>[]];
  expect(sent.map(({ row, state, why }) => [row.id, state, why])).toEqual([
    [1, 'ready', undefined],
    [2, 'skipped', 'it is removed'],
    [3, 'skipped', 'posada.bulk.differs'],
  ]);
  const old = new HttpError('sign in', 403, { code: 'sign_in_again' });
  const onProgress = vi.fn();
  await expect(sendAll(sent, () => Promise.reject(old), onProgress)).rejects.toBe(old);
  expect(onProgress).not.toHaveBeenCalled();
});
