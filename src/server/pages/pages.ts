import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { StoreUnavailable } from '../../engine/event-store/port.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { Clock } from '../../kernel/clock.ts';
import { languageInPath } from '../../kernel/languages.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { sessionTokenOf } from '../http/auth.ts';
import type { User } from '../http/contract.ts';
import { languageOf } from '../http/language.ts';
import { isWithin, takeNetworks } from '../http/limits/counting.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { redirectWithin } from '../http/redirect.ts';
import { type ApiClient, apiClient, apiFetch } from '../http/serving/inject.ts';
import type { Handler } from '../http/serving/listen.ts';
import { logFailure } from '../http/serving/request-log.ts';
import type { Config } from '../settings/config.ts';
import type { StreetsInfo } from '../streets/streets.ts';
import { type Page, pageOf, type Rendered, sendPage } from './draw-page.ts';
import { pageFiles } from './page-files.ts';
import { sharedPages } from './shared-pages.ts';

/** Values that pages are rendered with besides their data: the site context defines them, the server passes them on. */
export type PageFacts = (now: Instant) => Promise<Readonly<Record<string, unknown>>>;

/**
 * The contract with `dist/ssr/entry-server.js` (built from web/app/entry-server.tsx), which exports `render`.
 * The template `dist/web/index.html` holds `<!--head-->` inside head, `<!--app-->` inside the root element, `<!--state-->` and
 * `<!--program-->` after it; its `lang` is set here.
 */
export type Render = (
  page: Readonly<Record<string, unknown>> & {
    /** GET, with the visitor's path and query below PUBLIC_URL and the cookie header. */
    readonly request: Request;
    /** Reads our own API with the visitor's session, in process. */
    readonly fetch: typeof fetch;
    readonly language: Language;
    /** Without a trailing slash, for canonical addresses. */
    readonly publicUrl: string;
    /** Set when maps have streets; undefined: outlines only. */
    readonly streets: StreetsInfo | undefined;
    /** The time of rendering, which the browser uses for hydration too. */
    readonly now: Instant;
  },
) => Promise<Rendered>;

/** The exports of the site's build; `isRead`: whether any page reads this query parameter. */
type Site = { readonly render: Render; readonly isRead: (name: string) => boolean };

type PagesDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly authenticate: (token: string) => Promise<User | null>;
  readonly facts: PageFacts;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly streets: () => StreetsInfo | undefined;
  /** The application, for requests of the pages to the API in process. */
  readonly handler: () => Handler;
  /** The folder of the built apps. */
  readonly dist: string;
};

const ASSET = /\.(js|mjs|css|map|png|jpg|jpeg|webp|avif|svg|ico|woff2|json|txt|xml|webmanifest)$/i;

/** Files of the build that are not served, such as its manifest; sirv omits them only when it indexes the folder once. */
const HIDDEN = /\/\.|\/%2e/i;

/** Serves the web app (rendered on the server), the console, and the files of both. Serves nothing when they are not built. */
export const appPages = (deps: PagesDeps): Middleware[] => {
  const { dist } = deps;
  const web = join(dist, 'web');
  const admin = join(dist, 'admin');
  return [
    ...(existsSync(join(admin, 'index.html')) ? [assets(admin, '/admin'), consoleDocument(admin, deps)] : []),
    ...(existsSync(join(web, 'index.html')) ? [assets(web, ''), documents(web, deps)] : []),
  ];
};

const isRead = (ctx: Context) => ctx.method === 'GET' || ctx.method === 'HEAD';

/** Serves the files of a build, compressed by the build; names under assets/ contain a hash of their content. */
const assets = (folder: string, base: string): Middleware => {
  const serve = sirv(folder, {
    dev: true, // reads the file system on each request, so that a new build does not break a running program
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return async (ctx, next) => {
    if (!isRead(ctx) || !ASSET.test(ctx.path) || HIDDEN.test(ctx.path) || !ctx.path.startsWith(`${base}/`)) return next();
    ctx.state['route'] = `${base}/assets`;
    const url = ctx.req.url ?? '/';
    ctx.respond = false;
    const found = await new Promise<boolean>((resolve) => {
      ctx.res.once('close', () => resolve(true));
      ctx.req.url = url.slice(base.length);
      serve(ctx.req, ctx.res, () => resolve(false));
    });
    ctx.req.url = url;
    if (!found) ctx.respond = true; // the error handler answers
  };
};

/** The console is a single-page app; it is served to administrators and support only, a visitor signs in first (D-13). */
const consoleDocument = (folder: string, { authenticate }: PagesDeps): Middleware => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return async (ctx, next) => {
    if (!isRead(ctx) || !/^\/admin(\/|$)/.test(ctx.path)) return next();
    ctx.state['route'] = '/admin';
    ctx.set({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const session = sessionTokenOf(ctx);
    const user = session ? await authenticate(session.token) : null;
    if (user?.unconfirmed === 'unknown') throw new StoreUnavailable('the role of the caller is not known');
    if (!user?.isAdmin && !user?.isSupport)
      return redirectWithin(ctx, user ? '/' : `/login?next=${encodeURIComponent(ctx.path + ctx.search)}`);
    ctx.type = 'html';
    ctx.body = html;
  };
};

/** Maximum concurrent renderings per process: each takes tens of milliseconds of CPU, so that more would delay every call. */
const MAX_RENDERINGS = 24;

/** Answers a form that was submitted before the scripts were loaded: its content is ignored, and the page is shown again. */
const isEarlyForm = (ctx: Context) => ctx.method === 'POST' && Boolean(ctx.is('urlencoded')) && ctx.accepts('html') !== false;

/** Renders every other address as a document, which the browser hydrates. */
const documents = (folder: string, deps: PagesDeps): Middleware => {
  const { config, log, clock, facts, limits, streets, handler, dist } = deps;
  const { template, partsOf } = pageFiles(folder);
  let bundle: Promise<Site> | null = null;
  const load = () => {
    bundle ??= import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href) as Promise<Site>;
    return bundle;
  };
  const shared = sharedPages({ clock });
  let underWay = 0;
  /** A page without its content, which the browser renders itself. */
  const unrendered = (status: number): Rendered => ({ status, redirect: null, html: '', head: '', state: '', files: [], kept: false });
  /** The path with the query parameters that pages read, sorted: other parameters do not change the page. */
  const readOf = async ({ path, querystring }: Context): Promise<string> => {
    const { isRead: reads } = await load().catch(() => ({ isRead: () => true }));
    const read = new URLSearchParams([...new URLSearchParams(querystring)].filter(([name]) => reads(name)));
    read.sort();
    return read.size > 0 ? `${path}?${read}` : path;
  };
  setImmediate(() => void load().catch(() => undefined)); // warms up for the first visitor; an error is reported with the first page
  return async (ctx, next) => {
    if (isEarlyForm(ctx)) {
      redirectWithin(ctx, ctx.url, 303);
      return;
    }
    if (!isRead(ctx) || ASSET.test(ctx.path)) return next();
    ctx.state['route'] = 'page';
    const language = languageInPath(ctx.path) ?? languageOf(ctx); // the language of the path takes precedence
    const isShared = maybeShared(ctx);
    const inLimits = await isWithin(takeNetworks(limits, 'page', ctx.state['address']));
    const cookie = isShared ? sharedCookies(ctx) : ctx.get('cookie');
    const drawnWith = await facts(clock.now());
    const finished = (rendered: Rendered): Page => pageOf(template, rendered, partsOf(rendered.files, rendered.kept), language);
    const draw = async (ask: ApiClient, address: string): Promise<Page> => {
      if (underWay >= MAX_RENDERINGS) return finished(unrendered(503));
      underWay += 1;
      const rendered = await load()
        .then(({ render }) =>
          render({
            ...drawnWith,
            request: new Request(config.publicUrl + address, { headers: { cookie } }),
            fetch: apiFetch(ask),
            language,
            publicUrl: config.publicUrl,
            streets: streets(),
            now: clock.now(),
          }),
        )
        .catch((error: unknown): Rendered => {
          logFailure(log, error, 'page not rendered', { requestId: ctx.state['requestId'] });
          return unrendered(500);
        })
        .finally(() => {
          underWay -= 1;
        });
      return finished(rendered);
    };
    const ask = apiClient(handler(), { cookie, language, address: ctx.state['address'], userAgent: ctx.get('user-agent') });
    const whole = (client: ApiClient) => draw(client, ctx.url);
    const asShared = async (): Promise<Page> => {
      const address = await readOf(ctx);
      const page = await shared(JSON.stringify([language, cookie, address, drawnWith]), {
        ask,
        draw: (client) => draw(client, address),
      });
      return page.redirect !== null && address !== ctx.url ? whole(ask) : page; // a redirect may contain the whole address
    };
    const page = !inLimits ? finished(unrendered(429)) : await (isShared ? asShared() : whole(ask));
    await sendPage(ctx, page, language);
  };
};

/** The cookies that a page for a visitor without a session may read; it is rendered without all others. */
const PAGE_COOKIES = ['visitorCurrency', 'posada_consent'];

const sharedCookies = (ctx: Context): string =>
  PAGE_COOKIES.flatMap((name) => {
    const value = ctx.cookies.get(name);
    return value === undefined ? [] : [`${name}=${value}`];
  }).join('; ');

/** Whether visitors may share the page: without a session, and without a token in the address (those are `no-store` already). */
const maybeShared = (ctx: Context): boolean => sessionTokenOf(ctx) === null && !ctx.response.get('cache-control');
