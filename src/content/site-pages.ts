import type { Middleware } from 'koa';
import type { SiteMap } from './sitemap.ts';

/** Paths that are disallowed in robots.txt; private pages have noindex themselves (X-36). */
const CLOSED = ['/admin', '/api/', '/dev/', '/docs'];
const HOUR = 'public, max-age=3600';

/** `/robots.txt`, `/sitemap.xml` and its parts, at the root of the host. */
export const sitePages = (map: SiteMap, publicUrl: string): Middleware => {
  const robots = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, part] = /^\/sitemaps\/(\w{1,20})\.xml$/.exec(ctx.path) ?? [];
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain';
      ctx.body = robots;
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
