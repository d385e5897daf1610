import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '../../settings/config.ts';

/** Pages whose address contains a token: it must not leak in a Referer, nor be cached or indexed (SEC-02). */
const TOKEN_PAGES = /^\/+(reserva|pagos|reserva-status|cambiar|confirmar|facebook|busquedas-guardadas)(\/|$)/i;

/** The decoded path, which is what the pages match, in any case. */
const pathOf = ({ path }: Context): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * Security headers of every answer (SEC-26). Inline styles are allowed because MUI needs them; inline scripts are not. They depend only on
 * the settings, so that helmet runs once and not for each request.
 */
export const securityHeaders = ({
  publicUrl,
  production,
  recaptcha,
}: Pick<Config, 'publicUrl' | 'production' | 'recaptcha'>): Middleware => {
  const https = publicUrl.startsWith('https:');
  const google = recaptcha ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : [];
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...google],
        'frame-src': google.length > 0 ? google : ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  const always = headersOf(protect);
  return async (ctx, next) => {
    ctx.res.setHeaders(await always);
    ctx.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()');
    if (TOKEN_PAGES.test(pathOf(ctx))) {
      ctx.set({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
    await next();
  };
};

/** The headers set by a middleware that does not depend on the request. */
const headersOf = async (middleware: Middleware): Promise<Map<string, string>> => {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  await middleware({ req: res.req, res } as Context, async () => undefined);
  return new Map(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
};

/** Cross-site requests get no CORS headers, so browsers do not let other sites read the answers. Only the version header may be read. */
export const exposeVersion = (ctx: Context, version: string): void => {
  ctx.set({ 'app-version': version, 'access-control-expose-headers': 'app-version' });
};
