import { expect, it } from 'vitest';
import en from '../../../texts/en/site-reading.json' with { type: 'json' };
import es from '../../../texts/es/site-reading.json' with { type: 'json' };
import { matching } from '../../../web/content/questions.ts';

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
