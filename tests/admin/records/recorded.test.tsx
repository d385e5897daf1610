import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ConversationShow } from '../../../admin/messages/ConversationShow.tsx';
import { ReportShow } from '../../../admin/reports/ReportShow.tsx';
import { UserShow } from '../../../admin/users/UserShow.tsx';
import { ViewingShow } from '../../../admin/viewings/ViewingShow.tsx';

const unanswered: unknown = new Proxy({}, { get: () => () => new Promise(() => undefined) });

/** Whether the record is refetched when its window gains focus; undefined uses the library's default, which does. */
const readsAgain = async (resource: string, Show: () => React.ReactNode) => {
  const client = new QueryClient();
  render(
    <MemoryRouter initialEntries={[`/${resource}/7/show`]}>
      <AdminContext dataProvider={unanswered as DataProvider} queryClient={client}>
        <ResourceContextProvider value={resource}>
          <Routes>
            <Route path={`/${resource}/:id/show/*`} element={<Show />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  const query = () => client.getQueryCache().find({ queryKey: [resource, 'getOne'], exact: false });
  await waitFor(() => expect(query()?.observers).toHaveLength(1));
  return query()?.observers[0]?.options.refetchOnWindowFocus;
};

// Each of these reads logs an event with the reader's name: one look must not log ten.
it.each([
  ['reports', ReportShow],
  ['viewing-requests', ViewingShow],
  ['conversations', ConversationShow],
])('a record whose look is logged (%s) is read when opened, not whenever its window gains focus', async (resource, Show) => {
  expect(await readsAgain(resource, Show)).toBe(false);
});

it('one whose look is not logged is refreshed', async () => {
  expect(await readsAgain('users', UserShow)).toBeUndefined();
});

it('a conversation opened from its list, whose rows have no texts, loads them', async () => {
  const client = new QueryClient();
  const row = {
    ...{ id: 7, guest_id: 1, host_id: 2, huesped: { nombre: 'Ana' }, anfitrion: { nombre: 'Luz' } },
    ...{ alojamiento: { nombre: 'Casa del patio' }, accommodation_id: 3, motivos: [], actions: [] },
  };
  client.setQueryData(['conversations', 'getOne', { id: '7', meta: undefined }], row); // as react-admin does with each row of a list
  render(
    <MemoryRouter initialEntries={['/conversations/7/show']}>
      <AdminContext dataProvider={unanswered as DataProvider} queryClient={client}>
        <ResourceContextProvider value="conversations">
          <Routes>
            <Route path="/conversations/:id/show/*" element={<ConversationShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'Casa del patio' })).toBeVisible();
});
