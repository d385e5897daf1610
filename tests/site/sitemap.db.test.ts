import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/settings.ts';
import { embeddedArticles } from '../../src/site/blog/embedded.ts';
import { siteMap } from '../../src/site/sitemap.ts';
import { aHost, aListing, anAdmin } from '../listings/hosts.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const SITE = 'https://posada.example';
const articles = async () => embeddedArticles(loadConfig({}));
let listed = 0;
let waiting = 0;

beforeAll(async () => {
  const host = await aHost(app);
  const admin = await anAdmin(app);
  listed = await aListing(app, host, { admin });
  waiting = await aListing(app, host);
  await app.drain();
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&#38;', '&'));

describe('the sitemap (X-36)', () => {
  it('contains every approved listing in both languages, with each other as alternates and the day of its last change', async () => {
    const { status, text, headers } = await app.root('GET', '/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    const found = locations(text).map((loc) => new URL(loc).pathname + new URL(loc).search);
    expect(found).toEqual(expect.arrayContaining(['/', '/?lang=en', `/alojamiento/${listed}`, `/alojamiento/${listed}?lang=en`]));
    expect(found).toEqual(expect.arrayContaining(['/es/accommodation/arriendo-temporal-santiago', '/en/accommodation/santiago']));
    expect(found).toEqual(expect.arrayContaining(['/blog', '/blog/cancelar-y-que-vuelve', '/blog/cancelar-y-que-vuelve?lang=en']));
    expect(found).not.toContain(`/alojamiento/${waiting}`);
    expect(new Set(found).size).toBe(found.length);
    const [entry] = new RegExp(`<url><loc>[^<]*/alojamiento/${listed}</loc>.*</url>`).exec(text) ?? [];
    expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
    for (const path of ['/', '/search', '/blog']) expect(text).toMatch(new RegExp(`<loc>http[^/]*//[^/<]*${path}</loc><lastmod>`));
    for (const language of ['es', 'en', 'x-default']) expect(entry).toContain(`hreflang="${language}"`);
  });

  it('is split when it is too large for one file, with the same addresses in total', async () => {
    const [whole, small] = [siteMap(app.db, SITE, articles), siteMap(app.db, SITE, articles, 2)];
    const parts = locations(await small.whole());
    expect(parts).toEqual([`${SITE}/sitemaps/pages.xml`, `${SITE}/sitemaps/1.xml`]);
    const inParts = [await small.part('pages'), await small.part('1')].flatMap((xml) => locations(xml ?? ''));
    expect(inParts.sort()).toEqual(locations(await whole.whole()).sort());
    expect([await small.part('2'), await small.part('0'), await small.part('x')]).toEqual([null, null, null]);
  });

  it('is served beside a security contact, valid for less than a year (RFC 9116)', async () => {
    const { status, text, headers } = await app.root('GET', '/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^Contact: https?:\S+\/contacto$/m);
    const left = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.parse(app.clock.now());
    expect(left / 86_400_000).toBeGreaterThan(178);
    expect(left / 86_400_000).toBeLessThan(365);
  });

  it('is named by robots.txt, which excludes everything but pages', async () => {
    const { status, text } = await app.root('GET', '/robots.txt');
    expect(status).toBe(200);
    expect(text).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
    for (const path of ['/admin', '/api/', '/dev/']) expect(text).toContain(`Disallow: ${path}\n`);
    expect((await app.root('GET', '/sitemaps/9.xml')).status).toBe(404);
  });
});
