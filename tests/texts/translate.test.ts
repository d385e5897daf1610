import { describe, expect, it } from 'vitest';
import { type TextKey, textsOf } from '../../src/server/texts.ts';

const [es, en] = [textsOf('es'), textsOf('en')];

describe('the texts of the server', () => {
  it('insert placeholder values literally, and throw when a value is missing', () => {
    const title = 'Casa {{host}} $t(listings:x) $&';
    expect(es('mails-guest:instalment-paid.subject', { title, host: 'Ana' })).toBe(`Recibimos tu pago para «${title}»`);
    expect(() => es('mails-guest:instalment-paid.subject', {})).toThrow('no value for {{title}}');
  });

  it('show the key when a cast lets a missing text through', () => {
    expect(es('mails-guest:nothing.here' as TextKey)).toBe('nothing.here');
    expect(es('constructor' as TextKey)).toBe('constructor');
  });

  it('have the plural of the count', () => {
    const filters = [0, 1, 2, 1_000_000].map((count) => [
      es('mails-searches:name.filters', { count }),
      en('mails-searches:name.filters', { count }),
    ]);
    expect(filters).toEqual([
      ['0 filtros', '0 filters'],
      ['1 filtro', '1 filter'],
      ['2 filtros', '2 filters'],
      ['1000000 filtros', '1000000 filters'],
    ]);
  });
});
