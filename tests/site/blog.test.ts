import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/settings.ts';
import { articleHtml, articlesIn, minutesOf } from '../../src/site/blog/article.ts';
import { embeddedArticles } from '../../src/site/blog/embedded.ts';

const text = { title: 'Title', lead: 'Lead', html: '<p>Words.</p>' };
const one = { slug: 'one', published: '2026-10-01', es: text, en: text };
const slugsOf = (articles: readonly unknown[]) => articlesIn({ articles }).map(({ slug }) => slug);

describe('articles of a content API', () => {
  it.each([
    ['nothing', null],
    ['a text', 'text'],
    ['a slug that leads elsewhere', { ...one, slug: '../login' }],
    ['a slug in capitals', { ...one, slug: 'One' }],
    ['a day that never was', { ...one, published: '2026-02-30' }],
    ['no Spanish', { ...one, es: undefined }],
    ['a title of two lines', { ...one, en: { ...text, title: 'a\nb' } }],
    ['a title too long for a headline', { ...one, en: { ...text, title: 'x'.repeat(111) } }],
    ['nothing left of its text', { ...one, es: { ...text, html: '<script>x</script>' } }],
  ])('%s is left out, the others stay', (_, bad) => expect(slugsOf([bad, { ...one, slug: 'two' }])).toEqual(['two']));

  it('are newest first, each slug once', () => {
    const again = { ...one, es: { ...text, title: 'Second' } };
    const all = articlesIn({ articles: [one, { ...one, slug: 'late', published: '2026-10-02' }, again] });
    expect(all.map(({ slug, texts }) => [slug, texts.es.title])).toEqual([
      ['late', 'Title'],
      ['one', 'Title'],
    ]);
  });

  it.each([[null], [[]], [{}], [{ articles: {} }]])('%j is no list of them', (sent) => expect(() => articlesIn(sent)).toThrow());
});

it.each([
  ['<p style="position:fixed" onclick="x()">a</p>', '<p>a</p>'],
  ['<iframe src="https://x"></iframe><img src=x onerror=x><p>a</p>', '<p>a</p>'],
  ['<a href="/search" onclick="x">a</a>', '<a href="/search">a</a>'],
  ['<a href="https://example.com/" target="_top">a</a>', '<a href="https://example.com/" rel="noopener nofollow">a</a>'],
  ['<a href="//example.com">a</a>', 'a'],
  ['<a href="/\\example.com">a</a>', 'a'],
  ['<a href=" javascript:x()">a</a>', 'a'],
  ['<a href="http://example.com">a</a>', 'a'],
  ['<h1>a</h1><b>b</b><i>c</i>', '<h2>a</h2><strong>b</strong><em>c</em>'],
])('%s is shown as %s (SEC-14)', (sent, shown) => expect(articleHtml(sent)).toBe(shown));

describe('the bundled articles', () => {
  const all = embeddedArticles(loadConfig({}));
  const texts = all.flatMap(({ slug, texts: { es, en } }) => [[`${slug}, es`, es] as const, [`${slug}, en`, en] as const]);
  const words = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;

  it('are six, complete in both languages', () => {
    expect(all).toHaveLength(6);
    expect(new Set(texts.map(([, { title }]) => title)).size).toBe(12);
    for (const article of all) expect(minutesOf(article)).toBe(2);
  });

  it.each(texts)('%s is short and its lead fits a description', (_, { lead, html }) => {
    expect(words(html)).toBeGreaterThanOrEqual(250);
    expect(words(html)).toBeLessThanOrEqual(450);
    expect(lead.length).toBeLessThanOrEqual(160);
  });

  it('promise only what the settings contain', () => {
    const terms = {
      hostAnswer: 'PT36H',
      guestPayment: 'P2D',
      transferWindow: 'PT90M',
      emailChangeLife: 'PT24H',
      feeds: { every: 'PT30M' },
    };
    const two = embeddedArticles(terms).find(({ slug }) => slug === 'dos-plazos-a-la-vista')?.texts;
    for (const said of ['36 horas', '2 días', '1 hora y 30 minutos']) expect(two?.es.html).toContain(said);
    for (const said of ['36 hours', '2 days', '1 hour and 30 minutes']) expect(two?.en.html).toContain(said);
  });

  it('are built the same in both languages', () => {
    for (const {
      texts: { es, en },
    } of all)
      expect(en.html.match(/<[^>]*>/g)).toEqual(es.html.match(/<[^>]*>/g));
  });
});
