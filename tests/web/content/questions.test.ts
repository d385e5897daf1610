import { expect, it } from 'vitest';
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
