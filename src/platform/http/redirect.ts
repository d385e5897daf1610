import type { Context } from 'koa';

/** Whether a path stays on this host (SEC-17): no scheme, no other host, no backslash, no white space. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/**
 * Sends the browser to a path of this host, to `/` when `path` leads anywhere else. A request line may hold an absolute or a
 * scheme-relative address, so that even the path of the request itself is judged.
 */
export const redirectWithin = (ctx: Context, path: string, status: 301 | 302 | 303 | 307 | 308 = 302): void => {
  ctx.status = status;
  ctx.redirect(isOwnPath(path) ? path : '/');
};
