import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Requests } from '../../../web/dashboard/Requests.tsx';
import { answering, json, show } from '../support/render.tsx';

const waiting = (total: number) => json({ data: [], total, current_page: 1, last_page: 1, first_page_url: '', path: '' });

it.each([
  [1, '1', '1 solicitud espera tu respuesta'],
  [9, '9', '9 solicitudes esperan tu respuesta'],
  [10, '9+', '10 solicitudes esperan tu respuesta'],
])('%i requests that wait are a badge in the header', async (total, figure, said) => {
  answering(() => waiting(total));
  await show(<Requests />);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.getByText(figure)).toBeVisible();
});

it('without any there is none', async () => {
  const asked = answering(() => waiting(0));
  const { container } = await show(<Requests />);
  await expect.poll(() => asked.length).toBe(1);
  expect(container.querySelector('.count')).toBeNull();
});
