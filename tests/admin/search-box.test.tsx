import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, memoryStore } from 'react-admin';
import { expect, it } from 'vitest';
import { SearchBox } from '../../admin/search/SearchBox.tsx';

it('what is typed right after the key that opens the search is in its field', async () => {
  render(
    <AdminContext store={memoryStore()}>
      <SearchBox />
    </AdminContext>,
  );
  await userEvent.setup({ delay: null }).keyboard('/R-17');
  expect(screen.getByRole('combobox')).toHaveValue('R-17');
});
