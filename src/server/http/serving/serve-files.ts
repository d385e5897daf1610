import type { Middleware } from 'koa';
import { own } from '../../../kernel/own.ts';
import type { Files } from '../../files/files.ts';

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

/**
 * `/storage/photos/…`: public pictures. Their keys contain a hash of the content, so they never change (D-108). All other files of the
 * store are private and have no address.
 */
export const storagePages =
  (files: Files): Middleware =>
  async (ctx, next) => {
    const key = /^\/storage\/(photos\/[\w-]+\.(webp|jpg|png))$/.exec(ctx.path);
    if (!key?.[1] || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state['route'] = '/storage';
    const bytes = await files.get(key[1]);
    if (!bytes) return next();
    ctx.set({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin', // social networks embed the cover of a shared listing
    });
    ctx.type = own(TYPES, key[2] ?? '') ?? 'application/octet-stream';
    ctx.body = bytes;
  };
