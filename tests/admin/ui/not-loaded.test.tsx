import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, type DataProvider, HttpError, memoryStore, ResourceContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AgreedPage } from '../../../admin/agreed/AgreedPage.tsx';
import { MyExports } from '../../../admin/exports/MyExports.tsx';
import { ReplayPage } from '../../../admin/replay/ReplayPage.tsx';
import { ConsoleList } from '../../../admin/ui/lists/ConsoleList.tsx';
import { DeskPage } from '../../../admin/ui/record/DeskPage.tsx';

/** The console around something, whose lists give these answers first. */
const shown = (children: ReactNode, ...answers: (() => Promise<unknown>)[]) => {
  const getList = () => answers.shift()?.() ?? Promise.resolve({ data: [], total: 0 });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const none = () => Promise.reject(new HttpError('There is none.', 404));
  const data = { getList, getOne: none, agreed: none, reservationEvents: none, deskEvents: none };
  render(
    <BrowserRouter>
      <AdminContext dataProvider={data as unknown as DataProvider} store={memoryStore()} queryClient={queryClient}>
        {children}
      </AdminContext>
    </BrowserRouter>,
  );
};
/** A queue of payouts. */
const opened = (search: string, ...answers: (() => Promise<unknown>)[]) => {
  window.history.replaceState(null, '', `/${search}`);
  shown(
    <ResourceContextProvider value="payouts">
      <ConsoleList columns={[{ source: 'host' }]} filters={[]} sort={{ field: 'id', order: 'ASC' }} queue="whole" />
    </ResourceContextProvider>,
    ...answers,
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refused = () => Promise.reject(new Error('unavailable'));
const hugo = () => Promise.resolve({ data: [{ id: 1, host: 'Hugo' }], total: 1 });

it('a queue that failed to load does not claim that all is done, and offers a retry', async () => {
  opened('', refused, hugo);
  expect(await screen.findByText('posada.failed')).toBeVisible();
  expect(screen.queryByText('posada.empty.done')).toBeNull();
  expect(screen.queryByText(/ra.navigation.page_range_info/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'posada.empty.clear' })).toBeNull();
  await press('posada.retry');
  expect(await screen.findByText('Hugo')).toBeVisible();
  expect(screen.queryByText('posada.failed')).toBeNull();
});

it('a list that refuses its filter offers to remove it', async () => {
  opened(`?filter=${encodeURIComponent('{"estadoo":"due"}')}`, refused, hugo);
  await press('posada.empty.clear');
  expect(await screen.findByText('Hugo')).toBeVisible();
});

it('a list that refuses its order offers to reset it', async () => {
  opened('?sort=precio&order=ASC', () => Promise.reject(new HttpError('This list cannot be sorted by “precio”.', 422)), hugo);
  await press('posada.empty.showAll');
  expect(await screen.findByText('Hugo')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('id');
});

it.each([ReplayPage, AgreedPage, DeskPage])('an address without a record says so, without a retry', async (Page) => {
  shown(<Page />);
  expect(await screen.findByRole('heading', { name: 'posada.missing.title' })).toBeVisible();
  expect(screen.queryByText('posada.failed')).toBeNull();
});

it('an empty queue is done', async () => {
  opened('');
  expect(await screen.findByText('posada.empty.done')).toBeVisible();
});

it('exports that failed to load are not shown as none', async () => {
  const server = vi.fn((): Promise<Response> => Promise.reject(new TypeError('unavailable')));
  vi.stubGlobal('fetch', server);
  shown(<MyExports />);
  expect(screen.queryByText('posada.export.none')).toBeNull(); // not while loading either
  expect(await screen.findByText('posada.failed')).toBeVisible();
  expect(screen.queryByText('posada.export.none')).toBeNull();
  server.mockImplementation(() => Promise.resolve(Response.json({ exports: [] })));
  await press('posada.retry');
  expect(await screen.findByText('posada.export.none')).toBeVisible();
});

it('a list that is still filtered states it, and one press shows all', async () => {
  opened(`?filter=${encodeURIComponent('{"host":7}')}`, hugo);
  await press('posada.list.unfilter');
  expect(await screen.findByText('posada.empty.done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'posada.list.unfilter' })).toBeNull();
});
