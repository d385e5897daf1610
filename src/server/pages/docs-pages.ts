import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { own } from '../../kernel/own.ts';
import { sentCompressed } from '../http/serving/compression.ts';
import type { Config } from '../settings/config.ts';

const ROOT = join(import.meta.dirname, '../../..');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Posada</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/frame.css">
</head>
<body>
<a class="skip" href="#reference">Skip to content</a>
<header><nav aria-label="Main"><a href="/">Posada</a> <a href="/docs/openapi.yaml">openapi.yaml</a> <a href="/docs/openapi-console.yaml">openapi-console.yaml</a></nav></header>
<div id="reference" tabindex="-1"></div>
<footer><a href="/privacidad">Privacy</a></footer>
<script src="/docs/scalar.js"></script>
<script src="/docs/open.js"></script>
</body>
</html>
`;

/** Self-contained: no external fonts, no proxy, no agent, no telemetry of Scalar's. */
const OPEN = `Scalar.createApiReference('#reference', ${JSON.stringify({
  sources: [
    { title: 'API', slug: 'api', url: '/docs/openapi.yaml', default: true },
    { title: 'Console', slug: 'console', url: '/docs/openapi-console.yaml' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})});\n`;

const FRAME = `body{margin:0;font:16px/24px system-ui,sans-serif}
header,footer{padding:12px 24px}
nav{display:flex;flex-wrap:wrap;gap:4px 24px}
a{color:#0f5c4c}
.skip{position:absolute;left:-9999px}
.skip:focus{position:static}
`;

type Route = { readonly url: string; readonly handler: (request: unknown, reply: object) => unknown };

/**
 * Scalar's script. Only this one of its packages contains it as one bundle instead of 280 modules; it registers it as a route of a server.
 */
const scalar = async (): Promise<Buffer> => {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const routes: Route[] = [];
  const server = {
    initialConfig: {},
    hasContentTypeParser: () => true,
    addContentTypeParser: () => undefined,
    route: (one: Route) => routes.push(one),
  };
  await Promise.resolve(plugin(server as never, { configuration: { url: '/docs/openapi.yaml' } }, () => undefined));
  let text = '';
  const reply = { header: () => reply, send: (sent: string) => (text = sent) };
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply);
  return Buffer.from(text);
};

/** Memoizes the result for the process. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

type Sent = (ctx: Context) => Promise<void>;

const served = (publicUrl: string): Readonly<Record<string, { type: string; sent: () => Sent | Promise<Sent> }>> => {
  const fixed = (type: string, text: string) => ({ type, sent: once(() => sentCompressed(Buffer.from(text))) });
  /** Copies of the file name this server. */
  const described = (file: string) => ({
    type: 'application/yaml',
    sent: once(() =>
      sentCompressed(
        Buffer.from(
          readFileSync(join(ROOT, file), 'utf8').replace('servers: [{url: /}]', `servers: [{url: ${JSON.stringify(publicUrl)}}]`),
        ),
      ),
    ),
  });
  return {
    '/docs': fixed('html', PAGE),
    '/docs/open.js': fixed('js', OPEN),
    '/docs/frame.css': fixed('css', FRAME),
    '/docs/scalar.js': { type: 'js', sent: once(async () => sentCompressed(await scalar())) },
    '/docs/openapi.yaml': described('openapi.yaml'),
    '/docs/openapi-console.yaml': described('openapi-console.yaml'),
  };
};

/** The API as Scalar shows it, at `/docs`, without inline scripts. */
export const docsPages = ({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware => {
  const pages = served(publicUrl);
  return async (ctx, next) => {
    const path = ctx.path.replace(/^\/docs\/$/, '/docs');
    const entry = own(pages, path);
    if (!entry || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (path.endsWith('.yaml') && !existsSync(join(ROOT, path.replace('/docs/', '')))) return next();
    ctx.state['route'] = '/docs';
    ctx.set('cache-control', 'public, max-age=300');
    ctx.type = entry.type;
    const sent = await entry.sent();
    await sent(ctx);
  };
};
