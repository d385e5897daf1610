import type { Middleware } from 'koa';
import { remembered } from '../../engine/concurrency/remembered.ts';
import { sharp } from '../../engine/lazily.ts';
import { isCity, sightOf } from '../../kernel/cities.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inTurn } from '../../server/files/pictures.ts';
import type { Articles } from '../blog/article.ts';
import { scene, sitePicture } from './scene.ts';

const DAY_MS = 86_400_000;
const MAX_KEPT = 100;
const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

/**
 * `/pictures/posada.png`, `/pictures/blog/{slug}.svg|png` and `/pictures/places/{city}.svg|png`: generated pictures for shared links, for
 * articles and for cities. Social networks do not support SVG, so they get a PNG.
 */
export const drawnPictures = (articles: Articles, clock: Clock): Middleware => {
  const painted = remembered({ clock, most: MAX_KEPT, lifeMs: DAY_MS });
  const isThere = async (slug: string) => (await articles().catch(() => [])).some((article) => article.slug === slug);
  return async (ctx, next) => {
    const [, slug, city, type] = /^\/pictures\/(?:posada|blog\/([a-z\d-]{1,80})|places\/([a-z\d-]{1,80}))\.(svg|png)$/.exec(ctx.path) ?? [];
    if (!type || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (slug && !(await isThere(slug))) return next();
    if (city !== undefined && !isCity(city)) return next();
    ctx.state['route'] = '/pictures';
    const drawing = slug ? scene(slug) : city ? scene(`place ${city}`, sightOf(city)) : sitePicture();
    const paint = () => inTurn(drawing.length, () => sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
    ctx.body = type === 'svg' ? drawing : await painted(ctx.path, paint);
    ctx.type = TYPES[type === 'svg' ? 'svg' : 'png'];
    ctx.set({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' });
  };
};
