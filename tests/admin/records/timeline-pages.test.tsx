import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, type DataProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Timeline } from '../../../admin/users/Timeline.tsx';

it('the button of the pages keeps the focus while one is asked for, and at the end of them', async () => {
  const entry = { id: 1, fecha: '2027-01-04T10:00:00.000Z', clase: 'account', tipo: 'SignedIn', actor: null, propia: true, flujo: null };
  const waiting: (() => void)[] = [];
  const getList = () => new Promise((done) => waiting.push(() => done({ data: [entry], total: 50 })));
  const asked = () => waitFor(() => expect(waiting).toHaveLength(1));
  const answer = async () => {
    await asked();
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
  await asked();
  expect(older).toHaveFocus();
  expect(older).toBeInTheDocument();
  await answer();
  await waitFor(() => expect(waiting).toEqual([]));
  await waitFor(() => expect(older).toHaveAttribute('aria-disabled', 'true'));
  expect(older).toHaveFocus();
  expect(older).toBeEnabled();
});
