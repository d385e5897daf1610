import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Clock } from '../kernel/clock.ts';
import { after } from '../kernel/durations.ts';
import { addressIn, DEFAULT_LANGUAGE, eachLanguage, LANGUAGES, type Language } from '../kernel/languages.ts';
import { TO_STAY } from '../kernel/listings/vocabulary.ts';
import type { Instant } from '../kernel/types.ts';
import { landingsOf } from '../places/public.ts';
import type { Articles } from './blog/article.ts';

/** A page with its path in each language; a shared path has `?lang=` in all but the default language (D-09). */
type Entry = { readonly paths: Readonly<Record<Language, string>>; readonly changed: string | null };

export type SiteMap = {
  /** `/sitemap.xml`: all URLs, or an index of the parts when there are too many for one file. */
  whole(): Promise<string>;
  /** `/sitemaps/{part}.xml`: `pages`, or listings by number from 1; null when there is no such part. */
  part(name: string): Promise<string | null>;
};

/** Maximum number of URLs per file (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
const OF_SPACES = ['/', '/search'];
const STATIC = ['/about', '/faq', '/contacto', '/investment', '/tyc', '/privacidad'];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const onePath = (path: string, changed: string | null = null): Entry => ({
  paths: eachLanguage((language) => addressIn(language, path)),
  changed,
});

const latest = (days: readonly string[]): string | null => [...days].sort().at(-1) ?? null;

/** The URLs for search engines: public listings, pages of places with listings, the pages of the site and its articles (X-36). */
export const siteMap = (db: Knex, publicUrl: string, articles: Articles, most = MAX_ADDRESSES): SiteMap => {
  const perPart = Math.floor(most / LANGUAGES.length);
  const url = (path: string) => escaped(publicUrl + path);
  const write = (entries: readonly Entry[]): string => {
    const urls = entries.flatMap(({ paths, changed }) => {
      const links = Object.entries({ ...paths, 'x-default': paths[DEFAULT_LANGUAGE] }).map(
        ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url(path)}"/>`,
      );
      const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
      return LANGUAGES.map((language) => paths[language]).map((path) => `<url><loc>${url(path)}</loc>${lastmod}${links.join('')}</url>`);
    });
    return `${HEAD}<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
  };
  const count = async (): Promise<number> => {
    const [row] = await db<{ live: boolean }>('search_listings').where({ live: true }).count<{ count: string }[]>('* as count');
    return Number(row?.count ?? 0);
  };
  const pages = async (): Promise<Entry[]> => {
    const { rows } = await db.raw<{ rows: { id: number; changed: string }[] }>(
      `select place as id, to_char(max(approved_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
         from search_listings, unnest(place_ids) place where live and category = any(?) group by place order by place`,
      [[...TO_STAY]],
    );
    const changed = new Map(rows.map((row) => [row.id, row.changed]));
    const [landings, written] = await Promise.all([landingsOf(db, [...changed.keys()]), articles().catch(() => [])]);
    return [
      ...OF_SPACES.map((path) => onePath(path, latest([...changed.values()]))),
      ...STATIC.map((path) => onePath(path)),
      onePath('/blog', latest(written.map(({ published, updated }) => updated ?? published))),
      ...written.map(({ slug, published, updated }) => onePath(`/blog/${slug}`, updated ?? published)),
      ...landings.map(({ id, landing }) => ({ paths: landing, changed: changed.get(id) ?? null })),
    ];
  };
  const listings = async (part: number): Promise<Entry[]> => {
    const { rows } = await db.raw<{ rows: { id: number; changed: string }[] }>(
      `select s.listing_id as id, to_char(greatest(l.approved_at, l.edited_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
         from search_listings s join listings l on l.id = s.listing_id where s.live order by s.listing_id limit ? offset ?`,
      [perPart, (part - 1) * perPart],
    );
    return rows.map(({ id, changed }) => onePath(`/alojamiento/${id}`, changed));
  };
  return {
    whole: async () => {
      const [found, own] = await Promise.all([count(), pages()]);
      if ((found + own.length) * LANGUAGES.length <= most) return write([...own, ...(await listings(1))]);
      const parts = ['pages', ...Array.from({ length: Math.ceil(found / perPart) }, (_, i) => String(i + 1))];
      const rows = parts.map((part) => `<sitemap><loc>${url(`/sitemaps/${part}.xml`)}</loc></sitemap>`);
      return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`;
    },
    part: async (name) => {
      if (name === 'pages') return write(await pages());
      const entries = /^[1-9]\d{0,5}$/.test(name) ? await listings(Number(name)) : [];
      return entries.length > 0 ? write(entries) : null;
    },
  };
};

/** Paths disallowed in robots.txt; private pages have noindex themselves (X-36). */
const DISALLOWED = ['/admin', '/api/', '/dev/', '/docs'];
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Where to report vulnerabilities (RFC 9116): through the contact page, as in SECURITY.md. It expires within a year, the maximum allowed.
 */
const SECURITY_PATH = '/.well-known/security.txt';
const securityTxt = (publicUrl: string, now: Instant): string =>
  [
    `Contact: ${publicUrl}/contacto`,
    `Expires: ${after(`${now.slice(0, 10)}T00:00:00.000Z`, 'P180D')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}${SECURITY_PATH}`,
    '',
  ].join('\n');

/** `/robots.txt`, `/sitemap.xml` and its parts, and `security.txt`, at the root of the host. */
export const sitePages = (map: SiteMap, publicUrl: string, clock: Clock): Middleware => {
  const robots = `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, part] = /^\/sitemaps\/(\w{1,20})\.xml$/.exec(ctx.path) ?? [];
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain';
      ctx.body = robots;
    } else if (ctx.path === SECURITY_PATH) {
      ctx.type = 'text/plain';
      ctx.body = securityTxt(publicUrl, clock.now());
    } else if (ctx.path === '/sitemap.xml' || part) {
      const xml = part ? await map.part(part) : await map.whole();
      if (xml === null) return next();
      ctx.type = 'application/xml';
      ctx.body = xml;
    } else return next();
    ctx.state['route'] = part ? '/sitemaps' : ctx.path;
    ctx.set('cache-control', CACHE_CONTROL);
  };
};
