import type { Middleware } from 'koa';
import type { Clock } from '../kernel/clock.ts';
import { after } from '../kernel/durations.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import type { Instant } from '../kernel/types.ts';
import type { SiteMap } from './sitemap.ts';

/** Paths that are disallowed in robots.txt; private pages have noindex themselves (X-36). */
const CLOSED = ['/admin', '/api/', '/dev/', '/docs'];
const HOUR = 'public, max-age=3600';

/** Where weaknesses are reported (RFC 9116): by the contact page, as SECURITY.md says. It expires within the year it may. */
const SECURITY = '/.well-known/security.txt';
const securityTxt = (publicUrl: string, now: Instant): string =>
  [
    `Contact: ${publicUrl}/contacto`,
    `Expires: ${after(`${now.slice(0, 10)}T00:00:00.000Z`, 'P180D')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}${SECURITY}`,
    '',
  ].join('\n');

/** `/robots.txt`, `/sitemap.xml` and its parts, and where weaknesses are reported, at the root of the host. */
export const sitePages = (map: SiteMap, publicUrl: string, clock: Clock): Middleware => {
  const robots = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, part] = /^\/sitemaps\/(\w{1,20})\.xml$/.exec(ctx.path) ?? [];
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain';
      ctx.body = robots;
    } else if (ctx.path === SECURITY) {
      ctx.type = 'text/plain';
      ctx.body = securityTxt(publicUrl, clock.now());
    } else if (ctx.path === '/sitemap.xml' || part) {
      const xml = part ? await map.part(part) : await map.whole();
      if (xml === null) return next();
      ctx.type = 'application/xml';
      ctx.body = xml;
    } else return next();
    ctx.state['route'] = part ? '/sitemaps' : ctx.path;
    ctx.set('cache-control', HOUR);
  };
};
