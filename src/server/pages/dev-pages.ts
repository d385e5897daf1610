import { readFile } from 'node:fs/promises';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Language } from '../../kernel/types.ts';
import { textsOf } from '../texts.ts';
import { escapeHtml } from './html.ts';

/** Content security policy: stylesheets, forms and frames of this host only, no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `body` is HTML already escaped by the caller. */
export type DevPage = { readonly language: Language; readonly title: string; readonly body: string };

/** Answers with a page in the product's design that needs no build: the mailbox and the sandbox gateway, outside production only. */
export const showDevPage = (ctx: Context, { language, title, body }: DevPage, status = 200): void => {
  const t = textsOf(language);
  ctx.status = status;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Posada</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/pages.css">
</head>
<body>
<a class="skip" href="#contenido">${t('dev:frame.skip')}</a>
<header><nav aria-label="${t('dev:frame.nav')}"><a class="brand" href="/" aria-label="${t('dev:frame.home')}">${ARCH}posada</a><a href="/dev/mail">${t('dev:frame.mail')}</a><a href="/docs">API</a></nav></header>
<main id="contenido">
${body}
</main>
<footer><p class="quiet">${t('dev:frame.outside')}</p></footer>
</body>
</html>
`;
};

const ARCH =
  '<svg viewBox="0 0 24 28" aria-hidden="true"><path d="M0 28V12a12 12 0 0 1 24 0v16h-6.5V12.2a5.5 5.5 0 0 0-11 0V28z"/><circle cx="12" cy="24.2" r="3.2"/></svg>';

const STYLES = await readFile(new URL('dev-pages.css', import.meta.url), 'utf8');
const FONT = new URL('../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.url);

/** A router as plain koa middleware. */
export const mounted = (router: Router): Middleware => router.routes() as Middleware;

/** The stylesheet and the font of these pages. */
export const devAssets = (): Middleware =>
  mounted(
    new Router()
      .get('/dev/pages.css', (ctx) => {
        ctx.type = 'text/css; charset=utf-8';
        ctx.body = STYLES;
      })
      .get('/dev/figtree.woff2', async (ctx) => {
        const font = await readFile(FONT).catch(() => null); // without development packages the system's font is used
        if (!font) return;
        ctx.type = 'font/woff2';
        ctx.set('Cache-Control', 'public, max-age=86400');
        ctx.body = font;
      }),
  );
