import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../web/api/query-client.ts';
import { routesFor } from '../../web/app/router.tsx';

const pages = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [...(route.lazy ? [route] : []), ...pages(route.children ?? [])]);

it('every page names its module, whose styles the server sends with it', () => {
  const client = createQueryClient();
  const all = pages(routesFor({ client, now: () => '', texts: async () => undefined, speak: async () => undefined }));
  expect(all.length).toBeGreaterThan(40);
  const fileOf = ({ id, path }: RouteObject) => id?.slice(`${path} `.length) ?? '';
  expect(
    all.filter((route) => !existsSync(join(import.meta.dirname, '../../web', fileOf(route) || 'none'))).map(({ path }) => path),
  ).toEqual([]);
});
