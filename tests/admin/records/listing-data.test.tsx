import { render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Listing } from '../../../admin/data/records.ts';
import { ListingData } from '../../../admin/listings/ListingShow.tsx';

const shown = (review: readonly string[]) => {
  const listing = { id: 7, estado: 'pending', revision_por: review, revision_desde: '2027-01-04T10:00:00.000Z' } as unknown as Listing;
  render(
    <BrowserRouter>
      <AdminContext>
        <RecordContextProvider value={listing}>
          <ListingData listing={listing} />
        </RecordContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
};
const FIELDS = ['revision_por', 'revision_desde'].map((field) => `resources.accommodations.fields.${field}`);

it('an unchanged listing shows no review notice, even while it waits for its first approval', () => {
  shown([]);
  for (const field of FIELDS) expect(screen.queryByText(field)).toBeNull();
});

it('a changed listing shows what to review, and since when', () => {
  shown(['photos']);
  for (const field of FIELDS) expect(screen.getByText(field)).toBeVisible();
  expect(screen.getByText('posada.review.photos')).toBeVisible();
});
