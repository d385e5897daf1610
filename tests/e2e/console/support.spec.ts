import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aSecondAdministrator, consoleTexts, openConsole, type Words } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { ADMIN, aPerson, call, signedIn } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

const MAIN = readFileSync(join(import.meta.dirname, '../../../admin/main.tsx'), 'utf8');
const named = (pattern: RegExp): string[] => [...MAIN.matchAll(pattern)].map(([, name]) => String(name));
const LISTS = named(/<Resource name="([\w-]+)" list/g);
const RECORDS = named(/<Resource name="([\w-]+)" list=\S+ show/g);
const ROUTES = named(/<Route path="([^"]+)"/g);

/** Controls that only change the view: filters, order and pages of a list, the replay player, a language. Any other control writes. */
const READS = [
  'form:not(:has([type=submit])) *',
  'thead *',
  '.MuiPagination-root *',
  '.MuiTablePagination-root *',
  '[data-blank] *',
  '[data-unfilter]',
];
/** Parts of a page by their accessible names, whose controls only change the view. */
const READING_PARTS = [
  'posada.replay.timeline',
  'posada.replay.events',
  'posada.agreed.language',
  'posada.figures.period',
  'posada.figures.currency',
  'posada.timeline.title',
];
const READING_NAMES = [
  ...[
    'ra.action.add_filter',
    'ra.action.select_columns',
    'ra.navigation.previous',
    'ra.navigation.next',
    'posada.more',
    'posada.replay.copy',
  ],
  ...['posada.highlight.before', 'posada.highlight.after'],
];

/** The controls of a page that write, once it is complete. */
const writing = async (page: Page, path: string, t: Words): Promise<string[]> => {
  await page.goto(`/admin${path}`);
  await page.locator('main :is(h2, table, dl, [data-blank])').first().waitFor();
  await expect(page.locator('main [aria-busy=true], [role=progressbar]')).toHaveCount(0);
  const names = READING_NAMES.map((key) => t(key));
  const reads = [...READS, ...READING_PARTS.map((key) => `[aria-label="${t(key)}"] *`)];
  return page.locator('main :is(button, [role=button], input, textarea, a[href$="/create"])').evaluateAll(
    (all, { reads, known }) =>
      all
        .filter((one) => !reads.some((what) => one.matches(what)))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.outerHTML)
        .filter((name) => !known.includes(name)),
    { reads, known: names },
  );
};

test('support is shown no control that writes, on any page; an administrator is', async ({ browser, home, locale }) => {
  const t = consoleTexts(locale);
  const [helper, berta, ada] = [await aPerson(home, 'Olivia'), await aSecondAdministrator(home), await signedIn(home, ADMIN)];
  const { user } = await call<{ user: { idusuario: number } }>(home, 'GET', '/users/me', undefined, helper.token);
  for (const { token } of [ada, berta])
    await call(home, 'POST', `/console/users/${user.idusuario}/role`, { role: 'support', reason: 'Nueva en el equipo' }, token);

  const firstOf = async (resource: string): Promise<string | null> => {
    const [first] = await call<{ id: string | number }[]>(home, 'GET', `/console/${resource}?range=[0,0]`, undefined, ada.token);
    return first ? encodeURIComponent(first.id) : null;
  };
  const reservation = await firstOf('reservations');
  const places: Record<string, string> = { ':id': reservation ?? '', ':thing': 'reservation', ':name': reservation ?? '' };
  const routes = ROUTES.map((path) => path.replace(/:\w+/g, (name) => places[name] ?? name));
  const records: string[] = [];
  for (const resource of RECORDS) {
    const id = await firstOf(resource);
    if (id !== null) records.push(`/${resource}/${id}/show`);
  }
  expect([LISTS.length, records.length, routes.length].map((count) => count > 4)).toEqual([true, true, true]);

  const found: Record<string, string[]> = {};
  const [first, second] = [await browser.newContext({ baseURL: home, locale }), await browser.newContext({ baseURL: home, locale })];
  const [elsa, admin] = [await first.newPage(), await second.newPage()];
  await openConsole(elsa, '/admin/reservations', helper.email);
  for (const path of ['/', ...LISTS.map((name) => `/${name}`), ...records, ...routes]) {
    const controls = await writing(elsa, path, t);
    if (controls.length > 0) found[path] = controls;
    const tabs = await elsa.getByRole('tab').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const tab of records.includes(path) ? tabs : []) {
      const here = await writing(elsa, tab.replace(/^\/admin/, ''), t);
      if (here.length > 0) found[tab] = here;
    }
  }
  expect(found).toEqual({});

  // the searched controls exist for users who may write
  await openConsole(admin, '/admin/coupons');
  for (const path of ['/coupons', '/reservations', '/mails', '/highlights', '/exports', '/health', `/users/${user.idusuario}/show`])
    await expect.poll(() => writing(admin, path, t), { message: path }).not.toEqual([]);
  await Promise.all([first.close(), second.close()]);
});
