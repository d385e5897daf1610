import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import es from '../../../texts/es/site-reading.json' with { type: 'json' };
import { TextPage } from '../../../web/content/TextPage.tsx';
import { show } from '../support/render.tsx';

const opened = (container: HTMLElement) => [...container.querySelectorAll('details')].filter(({ open }) => open);
const page = (at: string) => show(<TextPage />, { path: '*', at });

it('answers are closed at first; a search opens what it finds, and closes it when it is cleared', async () => {
  const { container, user } = await page('/faq');
  expect(container.querySelectorAll('details')).toHaveLength(es.faq.sections.length);
  expect(opened(container)).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'garantia');
  const found = container.querySelectorAll('details');
  expect(found.length).toBeGreaterThan(0);
  expect(opened(container)).toHaveLength(found.length);
  await user.clear(screen.getByRole('searchbox'));
  expect(opened(container)).toEqual([]);
});

it('a link within the site opens the answer it leads to', async () => {
  const { container, router } = await page('/faq');
  await act(() => router.navigate('/faq#primer-mes'));
  await waitFor(() => expect(opened(container).map((one) => one.querySelector('h2')?.textContent)).toEqual(['¿Hay garantía?']));
});

it('an address without a question opens nothing', async () => {
  const { container } = await page('/faq#nada');
  expect(opened(container)).toEqual([]);
});
