import { render, screen } from '@testing-library/react';
import { AdminContext, type DataProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Conflicts } from '../../../admin/calendars/RestrictionsShow.tsx';
import { i18nProvider } from '../../../admin/data/i18n.ts';

const row = (id: number) => ({
  id,
  reserva: id,
  alojamiento: 7,
  espacio: 'Loft',
  sitio: 'Other site',
  estado: 'requested',
  fecha_inicio: '2027-01-04',
  fecha_termino: '2027-01-06',
  importado: [],
  desde: '2026-12-01T00:00:00.000Z',
});
const shown = async (total: number) => {
  const data = Array.from({ length: Math.min(total, 100) }, (_, at) => row(at + 1));
  render(
    <BrowserRouter>
      <AdminContext dataProvider={{ getList: async () => ({ data, total }) } as unknown as DataProvider} i18nProvider={i18nProvider}>
        <Conflicts space={{ id: total }} />
      </AdminContext>
    </BrowserRouter>,
  );
  await screen.findByRole('table');
  expect(screen.getAllByRole('row')).toHaveLength(data.length + 1);
};

it.each([99, 100])('all of %i conflicts of a listing are shown', async (total) => {
  await shown(total);
  expect(screen.queryByText(/The first/)).toBeNull();
});

it.each([
  [101, '1 more is not'],
  [102, '2 more are not'],
])('of %i conflicts it states that %s shown, and links to all', async (total, words) => {
  await shown(total);
  expect(screen.getByText(new RegExp(`The first 100 are shown, ${words}`))).toBeVisible();
  expect(screen.getByRole('link', { name: `See all ${total}` })).toHaveAttribute(
    'href',
    `/conflicts?filter=${encodeURIComponent(`{"alojamiento":${total}}`)}`,
  );
});
