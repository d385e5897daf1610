import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Recipient } from '../../../admin/mails/Recipient.tsx';

const data: unknown = { getMany: async () => ({ data: [{ id: 15, nombre: 'Antonia' }] }) };
const shown = (recipient: string) =>
  render(
    <MemoryRouter>
      <AdminContext dataProvider={data as DataProvider} queryClient={new QueryClient()}>
        <Recipient of={{ recipient }} />
      </AdminContext>
    </MemoryRouter>,
  );

it('names the person a mail goes to, and leads to their record', async () => {
  shown('user:15');
  const link = await screen.findByRole('link', { name: 'Antonia' });
  expect(link.getAttribute('href')).toBe('/users/15/show');
});

it('says the part of whoever is meant by it', () => {
  shown('guest');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.body.textContent).toContain('guest');
});
