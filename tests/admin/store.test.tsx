import { render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { storeOf } from '../../admin/data/store.ts';
import { ConsoleList } from '../../admin/ui/lists/ConsoleList.tsx';
import { Neighbours } from '../../admin/ui/lists/Neighbours.tsx';

afterEach(() => localStorage.clear());

const TYPED = { q: 'hugo@example.com', status: 'paid' };

it('is separate per account, survives signing out, and contains no search for a person (ADR 75)', () => {
  const store = storeOf(1);
  store.setItem('reservations.savedQueries', [{ label: 'Paid ones', value: { filter: TYPED, displayedFilters: { q: true } } }]);
  store.setItem('reservations.listParams', { filter: TYPED });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/hugo|"q/);
  expect(store.getItem('reservations.listParams')).toEqual({ filter: TYPED });
  store.reset();
  expect(store.getItem('reservations.listParams')).toBeUndefined();
  expect(store.getItem('reservations.savedQueries')).toMatchObject([{ label: 'Paid ones', value: { filter: { status: 'paid' } } }]);
  expect(storeOf(12).getItem('reservations.savedQueries')).toBeUndefined();
  storeOf(12).setItem('slash', false);
  expect(storeOf(1).getItem('slash', true)).toBe(true);
});

it('a record links to its neighbours in the list it was opened from, and in no other', async () => {
  const getList = vi.fn(async () => ({ data: [3, 2, 1].map((id) => ({ id })), total: 3 }));
  const store = storeOf(1);
  const shown = (resource: string, children: React.ReactNode) =>
    render(
      <BrowserRouter>
        <AdminContext dataProvider={{ getList } as never} store={store}>
          <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
        </AdminContext>
      </BrowserRouter>,
    );
  const { unmount } = shown(
    'reservations',
    <ConsoleList columns={[{ source: 'id' }]} filters={[]} sort={{ field: 'id', order: 'DESC' }} />,
  );
  await screen.findByRole('cell', { name: '3' });
  unmount();
  const record = (
    <RecordContextProvider value={{ id: 2 }}>
      <Neighbours />
    </RecordContextProvider>
  );
  const { unmount: leave } = shown('reservations', record);
  expect(await screen.findByRole('link', { name: 'ra.navigation.previous' })).toHaveAttribute('href', '/reservations/3/show');
  expect(screen.getByRole('link', { name: 'ra.navigation.next' })).toHaveAttribute('href', '/reservations/1/show');
  expect(getList).toHaveBeenLastCalledWith('reservations', expect.objectContaining({ sort: { field: 'id', order: 'DESC' } }));
  leave();
  shown('payments', record);
  expect(screen.queryByRole('navigation')).toBeNull();
});
