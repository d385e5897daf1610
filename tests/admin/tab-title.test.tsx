import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TabTitle } from '../../admin/TabTitle.tsx';

const Page = ({ title }: { title: string }) => (
  <>
    <h1 id="react-admin-title">{title}</h1>
    <TabTitle />
  </>
);

it('the tab title follows the page title', async () => {
  const { rerender } = render(<Page title="Payouts" />);
  expect(document.title).toBe('Payouts · Posada');
  await act(async () => rerender(<Page title="Pagos a anfitriones" />));
  expect(document.title).toBe('Pagos a anfitriones · Posada');
});
