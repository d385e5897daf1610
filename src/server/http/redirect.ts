import type { Context } from 'koa';

/** Whether a path stays on this host (SEC-17): no scheme, no other host, no backslash, no white space. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/**
 * Redirects to a path of this host, or to `/` when `path` leads to another host. The path of the request itself is checked as well, because
 * a request line may contain an absolute or scheme-relative address.
 */
export const redirectWithin = (ctx: Context, path: string, status: 301 | 302 | 303 | 307 | 308 = 302): void => {
  ctx.status = status;
  ctx.redirect(isOwnPath(path) ? path : '/');
};
