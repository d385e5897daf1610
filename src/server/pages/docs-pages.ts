import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { own } from '../../kernel/own.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Posada</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/frame.css">
</head>
<body>
<a class="skip" href="#api">Skip to content</a>
<header><nav aria-label="Main"><a href="/">Posada</a> <a href="/docs/openapi.yaml">openapi.yaml</a></nav></header>
<div id="api" tabindex="-1"></div>
<footer><a href="/privacidad">Privacy</a></footer>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/open.js"></script>
</body>
</html>
`;
const OPEN = `SwaggerUIBundle({ url: '/docs/openapi.yaml', dom_id: '#api', deepLinking: true, docExpansion: 'none', validatorUrl: null, tagsSorter: 'alpha' });\n`;

const FRAME = `body{margin:0;font:16px/24px system-ui,sans-serif}
header,footer{padding:12px 24px}
nav{display:flex;gap:24px}
a{color:#0f5c4c}
.skip{position:absolute;left:-9999px}
.skip:focus{position:static}
`;

const served: Readonly<Record<string, { type: string; content: () => string | Buffer }>> = {
  '/docs': { type: 'html', content: () => PAGE },
  '/docs/open.js': { type: 'js', content: () => OPEN },
  '/docs/frame.css': { type: 'css', content: () => FRAME },
  '/docs/swagger-ui.css': { type: 'css', content: () => readFileSync(join(FOLDER, 'swagger-ui.css')) },
  '/docs/swagger-ui-bundle.js': { type: 'js', content: () => readFileSync(join(FOLDER, 'swagger-ui-bundle.js')) },
  '/docs/openapi.yaml': { type: 'application/yaml', content: () => readFileSync(join(ROOT, 'openapi.yaml')) },
  '/docs/openapi-console.yaml': { type: 'application/yaml', content: () => readFileSync(join(ROOT, 'openapi-console.yaml')) },
};

/** Swagger UI with `openapi.yaml` at `/docs`, without inline scripts. */
export const docsPages = (): Middleware => async (ctx, next) => {
  const path = ctx.path.replace(/^\/docs\/$/, '/docs');
  const entry = own(served, path);
  if (!entry || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  if (path.endsWith('.yaml') && !existsSync(join(ROOT, path.replace('/docs/', '')))) return next();
  ctx.state['route'] = '/docs';
  ctx.set('cache-control', 'public, max-age=300');
  ctx.type = entry.type;
  ctx.body = entry.content();
};
