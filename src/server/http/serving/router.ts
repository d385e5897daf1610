import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Contract, Route } from '../contract.ts';
import { HttpProblem } from '../problems.ts';
import { type CallDeps, serveCall } from './serve-call.ts';

const BASE = '/api/v1';

/** All paths of a contract, with `{name}` parameters. */
export const pathsOf = ({ path, aliases = [], atRoot = false }: Contract): string[] => [
  `${BASE}${path}`,
  ...aliases.map((alias) => `${BASE}${alias}`),
  ...(atRoot ? [path] : []),
];

/**
 * The first word of a path, with `/api/v1` before it where it is below that; paths are matched in any case. No path begins with a
 * parameter.
 */
const firstWordOf = (path: string): string => {
  const words = path.toLowerCase().split('/', 4);
  return words.slice(0, words[1] === 'api' && words[2] === 'v1' ? 4 : 2).join('/');
};

/**
 * Mounts every route. Fixed segments take precedence over parameters, independent of the order of the routes. A router tries its paths
 * sequentially, and there are hundreds, so that each first word has its own router.
 */
export const mountRoutes = (routes: readonly Route[], deps: CallDeps): Middleware => {
  const routers = new Map<string, { router: Router; match: Middleware }>();
  const routerFor = (path: string): Router => {
    const word = firstWordOf(path);
    if (word.includes('{')) throw new Error(`${path} begins with a parameter`);
    const known = routers.get(word);
    if (known) return known.router;
    const router = new Router();
    routers.set(word, { router, match: router.routes() as Middleware });
    return router;
  };
  const served = routes.flatMap((route) => pathsOf(route.contract).map((path) => ({ route, path })));
  served.sort((a, b) => bySpecificity(a.path, b.path));
  const seen = new Set<string>();
  for (const { route, path } of served) {
    const { method, name } = route.contract;
    const call = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    if (seen.has(call)) throw new Error(`${name}: ${call} is served twice`);
    seen.add(call);
    routerFor(path)[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), (ctx: Context) => serveCall(ctx, route, deps));
  }
  return async (ctx, next) => {
    const found = routers.get(firstWordOf(ctx.path));
    const elsewhere = async () => {
      const methods = found ? allowedAt(found.router, ctx.path) : [];
      const inApi = ctx.path === BASE || ctx.path.startsWith(`${BASE}/`);
      if (methods.length === 0 && !inApi) return next(); // a page may have this path
      if (methods.length === 0) throw new HttpProblem(404, 'not_found');
      ctx.set('allow', methods.join(', '));
      if (ctx.method !== 'OPTIONS') throw new HttpProblem(405, 'method_not_allowed');
      ctx.status = 204;
    };
    await (found ? found.match(ctx, elsewhere) : elsewhere());
  };
};

const allowedAt = (router: Router, path: string): string[] => {
  const methods = new Set(router.match(path, 'GET').path.flatMap((layer) => layer.methods));
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
};

/**
 * Orders paths segment by segment: fixed segments before parameters, then alphabetically. The first segment that differs decides, so that
 * the order is one of all paths and not only of each two.
 */
const bySpecificity = (a: string, b: string): number => {
  const left = a.split('/');
  const right = b.split('/');
  for (const [i, segment] of left.entries()) {
    const other = right[i];
    if (other === undefined) break;
    const isParameter = segment.includes('{');
    const otherIsParameter = other.includes('{');
    if (isParameter !== otherIsParameter) return isParameter ? 1 : -1;
    if (!isParameter && segment !== other) return segment < other ? -1 : 1;
  }
  return a < b ? -1 : Number(a > b);
};
