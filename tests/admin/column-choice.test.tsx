import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { AdminContext, type DataProvider, ResourceContextProvider, TextInput } from 'react-admin';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ConsoleList } from '../../admin/ui/lists/ConsoleList.tsx';

const data = { getList: () => Promise.resolve({ data: [{ id: 1, status: 'paid', host: 'Hugo' }], total: 1 }) };
const columns = [{ source: 'status' }, { source: 'host' }];

/** A part of the page that takes its time after the address has changed: until then React shows what was there before. */
const slowAfter = (text: string) => {
  let release = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    release = resolve;
  });
  const Slow = () => {
    const { search } = useLocation();
    if (search.includes(text)) use(ready);
    return null;
  };
  return { Slow, release };
};
const filterInAddress = () => JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}');

it('columns chosen while a filter that was typed is not shown yet leave that filter as it is', async () => {
  const { Slow, release } = slowAfter('paid');
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <AdminContext dataProvider={data as unknown as DataProvider}>
        <ResourceContextProvider value="reservations">
          <ConsoleList
            columns={columns}
            filters={[<TextInput key="status" source="status" alwaysOn />]}
            sort={{ field: 'id', order: 'ASC' }}
          />
          <Suspense fallback={null}>
            <Slow />
          </Suspense>
        </ResourceContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
  expect(await screen.findByText('Hugo')).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'paid');
  await waitFor(() => expect(filterInAddress()).toEqual({ status: 'paid' }));
  await user.click(screen.getByRole('button', { name: 'posada.columns' }));
  const [, host] = await screen.findAllByRole('menuitemcheckbox');
  await user.click(host as HTMLElement);
  release();
  await waitFor(() => expect(filterInAddress()).toHaveProperty('columnas'));
  expect(filterInAddress()).toEqual({ status: 'paid', columnas: 'status' });
});
