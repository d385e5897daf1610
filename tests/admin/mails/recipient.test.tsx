import { render, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Recipient } from '../../../admin/mails/Recipient.tsx';

const shown = (recipient: string) =>
  render(
    <MemoryRouter>
      <RecordContextProvider value={{ id: 1, nombres: { 15: 'Antonia', 16: '' } }}>
        <Recipient of={{ recipient }} />
      </RecordContextProvider>
    </MemoryRouter>,
  );

it('names the recipient of a mail, and links to their record', () => {
  shown('user:15');
  const link = screen.getByRole('link', { name: 'Antonia' });
  expect(link.getAttribute('href')).toBe('/users/15/show');
});

it.each([
  ['user:16', 'posada.erased'],
  ['user:17', 'posada.person'],
])('shows for %s, without a known name, what is known: %s', (recipient, words) => {
  shown(recipient);
  expect(screen.getByRole('link')).toHaveTextContent(words);
});

it("shows the recipient's part", () => {
  shown('guest');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.body.textContent).toContain('guest');
});
