import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type DataProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Timeline } from '../../../admin/users/Timeline.tsx';

it('the paging button keeps the focus while loading, and at the end', async () => {
  const entry = { id: 1, fecha: '2027-01-04T10:00:00.000Z', clase: 'account', tipo: 'SignedIn', actor: null, propia: true, flujo: null };
  const waiting: (() => void)[] = [];
  const getList = () => new Promise((done) => waiting.push(() => done({ data: [entry], total: 50 })));
  const requested = () => waitFor(() => expect(waiting).toHaveLength(1));
  const answer = async () => {
    await requested();
    waiting.pop()?.();
  };
  render(
    <BrowserRouter>
      <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
        <Timeline user={7} />
      </AdminContext>
    </BrowserRouter>,
  );
  await answer();
  const older = await screen.findByRole('button', { name: 'posada.timeline.older' });
  await userEvent.click(older);
  await requested();
  expect(older).toHaveFocus();
  expect(older).toBeInTheDocument();
  await answer();
  await waitFor(() => expect(waiting).toEqual([]));
  await waitFor(() => expect(older).toHaveAttribute('aria-disabled', 'true'));
  expect(older).toHaveFocus();
  expect(older).toBeEnabled();
});
