import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import en from '../../../texts/en/site-reading.json' with { type: 'json' };
import es from '../../../texts/es/site-reading.json' with { type: 'json' };
import { matching } from '../../../web/content/questions.ts';
import { TextPage } from '../../../web/content/TextPage.tsx';
import { show } from '../support/render.tsx';

describe('the page of questions', () => {
  const opened = (container: HTMLElement) => [...container.querySelectorAll('details')].filter(({ open }) => open);
  const page = (at: string) => show(<TextPage />, { path: '*', at });

  it('answers are closed at first; a search opens matches, and closes them when it is cleared', async () => {
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

  it('a link within the site opens its target answer', async () => {
    const { container, router } = await page('/faq');
    await act(() => router.navigate('/faq#primer-mes'));
    await waitFor(() => expect(opened(container).map((one) => one.querySelector('h2')?.textContent)).toEqual(['¿Hay garantía?']));
  });

  it('an address without a question opens nothing', async () => {
    const { container } = await page('/faq#nada');
    expect(opened(container)).toEqual([]);
  });
});

describe('a search among questions', () => {
  const titles = (typed: string) => matching(es.faq.sections, typed).map(({ title }) => title);

  it.each([
    ['GARANTÍA', '¿Hay garantía?'],
    ['garantia', '¿Hay garantía?'],
    ['ical calendario', '¿Puedo unir mi calendario con el de otros sitios?'],
    ['minima', '¿Cuál es la estadía mínima?'],
  ])('%s finds %s, whatever its accents, case and order', (typed, title) => {
    expect(titles(typed)).toContain(title);
  });

  it('shows all without a word, and none where one word is missing', () => {
    expect(titles('  ')).toHaveLength(es.faq.sections.length);
    expect(titles('garantía submarino')).toEqual([]);
  });

  it('each question has an address of its own, the same in both languages', () => {
    const ids = es.faq.sections.map(({ id }) => id);
    expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(en.faq.sections.map(({ id }) => id)).toEqual(ids);
  });
});
