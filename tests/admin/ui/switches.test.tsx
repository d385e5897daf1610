import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, BooleanInput, ResourceContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../admin/data/dataProvider.ts';
import { storeOf } from '../../../admin/data/store.ts';
import { ConsoleList } from '../../../admin/ui/lists/ConsoleList.tsx';

let store = storeOf(1);
afterEach(() => {
  localStorage.clear();
  store = storeOf(1);
});

const ASKED_ALL = { rows: ['Letter 2', 'Letter 1'], filter: {} };
const ASKED_OPEN = { rows: ['Letter 2'], filter: { abierto: true } };

/** A list filtered to open rows by default, on a server that applies filters like the API; returns the last requested filter. */
const opened = (search = '') => {
  window.history.replaceState(null, '', `/${search}`);
  const filters: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = new URL(typeof request === 'string' ? request : request.url, window.location.href);
    const filter = JSON.parse(url.searchParams.get('filter') ?? '{}') as { abierto?: boolean };
    filters.push(filter);
    const isAsked = (id: number) => filter.abierto === undefined || filter.abierto === (id === 2);
    const rows = [2, 1].filter(isAsked).map((id) => ({ id, title: `Letter ${id}` }));
    return Response.json(rows, { headers: { 'content-range': `reports 0-1/${rows.length}` } });
  });
  const { unmount } = render(
    <BrowserRouter>
      <AdminContext dataProvider={dataProvider} store={store} queryClient={new QueryClient()}>
        <ResourceContextProvider value="reports">
          <ConsoleList
            columns={[{ source: 'title' }]}
            filters={[<BooleanInput key="abierto" source="abierto" alwaysOn />]}
            filterDefaultValues={{ abierto: true }}
            sort={{ field: 'recibido', order: 'DESC' }}
          />
        </ResourceContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
  const shows = (expected: { rows: readonly string[]; filter: object }) =>
    waitFor(() =>
      expect({ rows: screen.queryAllByRole('cell').map(({ textContent }) => textContent), filter: filters.at(-1) }).toEqual(expected),
    );
  return { shows, unmount };
};
const press = async () => userEvent.click(await screen.findByRole('switch'));

it('a switch that is turned off again shows all rows', async () => {
  const { shows } = opened();
  await shows(ASKED_OPEN);
  await press();
  await shows(ASKED_ALL);
  await press();
  await shows(ASKED_OPEN);
  await press();
  await shows(ASKED_ALL);
});

it('a reopened list has its switch as it was', async () => {
  const { shows, unmount } = opened();
  await shows(ASKED_OPEN);
  await press();
  await shows(ASKED_ALL);
  unmount();
  const again = opened();
  await again.shows(ASKED_ALL);
  expect(screen.getByRole('switch')).not.toBeChecked();
});

it('a switch that is off in a link shows all', async () => {
  const { shows } = opened(`?filter=${encodeURIComponent('{"abierto":false}')}`);
  await shows(ASKED_ALL);
});
