import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { UploadDates } from '../../../admin/calendars/UploadDates.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a calendar file is previewed first, and its nights are blocked by a press (C-07)', async () => {
  const searches: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    searches.push(new URL(request.url).search);
    return Response.json(
      request.url.includes('preview=1') ? { ranges: [], skipped: 1, nights: 3, events: 2, unreadable: 0 } : { added: 1 },
    );
  });
  const auth = { getPermissions: async () => 'admin' } as never;
  render(
    <AdminContext authProvider={auth} queryClient={new QueryClient()}>
      <UploadDates id={7} />
    </AdminContext>,
  );
  const file = new File(['BEGIN:VCALENDAR'], 'mio.ics', { type: 'text/calendar' });
  await userEvent.upload(await screen.findByLabelText('posada.calendar.choose'), file);
  expect(await screen.findByRole('status')).toHaveTextContent('posada.calendar.fileFound');
  expect(searches).toEqual(['?preview=1']);
  await userEvent.click(screen.getByRole('button', { name: 'posada.calendar.block' }));
  await vi.waitFor(() => expect(searches).toEqual(['?preview=1', '']));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
