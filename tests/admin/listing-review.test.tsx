import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, type DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { ListingReview } from '../../admin/listings/ListingReview.tsx';
import { space } from '../web/support/space.ts';

const TRAP = '<img src=x onerror="alert(1)"> sin ruido';

it('only the rich text is HTML: other host texts are shown literally', async () => {
  const words = { sobre_nosotros: { es: '<p>Un <strong>patio</strong>.</p>' }, reglas: { es: TRAP }, uso_cocina: { es: TRAP } };
  const listing = space({ ...words, gallery: [], piezas: [], currency: 'CLP' });
  const data: unknown = { wholeListing: () => Promise.resolve(listing) };
  render(
    <AdminContext dataProvider={data as DataProvider} queryClient={new QueryClient()}>
      <ListingReview id={7} />
    </AdminContext>,
  );
  expect(await screen.findAllByText(TRAP)).toHaveLength(2);
  expect(screen.getByText('patio').tagName).toBe('STRONG');
  expect(document.querySelector('img')).toBeNull();
});
