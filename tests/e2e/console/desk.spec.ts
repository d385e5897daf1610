import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { auditOf } from '../support/audit.ts';
import { confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { ADMIN, aPerson, aRequest, aSpace, call, signedIn, write } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only (A-16)
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a support message waits in the queue with its age, is opened, and marked as handled with a note', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const message = `Traigo un perro, ${Date.now()}`;
  await write(home, { description: message });
  await openConsole(page);
  const queue = page.locator('section').filter({ has: page.getByRole('heading', { name: t('posada.todo.reports') }) });
  const line = queue.getByRole('listitem').filter({ hasText: message });
  await expect(line).toContainText(t('posada.todo.fresh'));
  await line.getByRole('link').click();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(t('posada.report.handle')) }).click();
  await confirmCommand(page, t, 'posada.report.handle', { label: 'posada.report.note' });
  await expect(page.locator('main header').getByText(t('posada.state.handled'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('posada.seeEvent') }).click();
  await expect(page.getByText(t('posada.event.ReportHandled'))).toBeVisible();
});

/** Elements outside the window to the right, smaller than 24 px, or without a name: on the page as shown now. */
const layoutFaults = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const described = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  const controls = [
    ...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=menuitem]'),
  ];
  const small = controls.filter((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = (element.closest('label, .MuiInputBase-root, .MuiButtonBase-root') ?? element).getBoundingClientRect();
    const isInline = element.matches('a') && getComputedStyle(element).display === 'inline'; // in a line of text (2.5.8)
    return width > 0 && !isInline && (width < 23.5 || height < 23.5);
  });
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...small.map((element) => `too small: ${described(element)}`),
  ];
};

/** Pages of the console by their address, with what shows that they are there. */
const PAGES = [
  ['', '#main-content section :is(li, [data-blank])'],
  ['accommodations', 'tbody tr'],
  ['accommodations/1/show', '#main-content dl'],
  ['accommodations/1/show/history', '#main-content ol li'],
  ['accommodations/1/show/raw', '#main-content pre'],
  ['reservations', 'tbody tr'],
  ['reservations/2/show', '#main-content dl'],
  ['reservations/2/show/mails', 'tbody tr, [data-blank]'],
  ['reservations/2/show/raw', '#main-content pre'],
  ['reservations/2/replay?at=3', '#main-content ol [aria-current=step]'],
  ['users', 'tbody tr'],
  ['users/1/show', '#main-content dl'],
  ['reports', 'tbody tr, [data-blank]'],
  ['reports/bug-1/show', '#main-content section p'],
  ['desk/report/bug-1', '#main-content :is(ol li, [data-blank])'],
  ['coupons', 'tbody tr'],
  ['payments', 'tbody tr'],
  ['payouts', 'tbody tr'],
  ['highlights', '#main-content section h2'],
  ['events', 'tbody tr'],
  ['mails', 'tbody tr'],
  ['health', 'tbody tr'],
] as const;

const MAIN = readFileSync(join(import.meta.dirname, '../../../admin/main.tsx'), 'utf8');
const named = (pattern: RegExp): string[] => [...MAIN.matchAll(pattern)].map(([, name]) => String(name));
/** Everything that the console has an address for and that is not among PAGES: lists, a record of each kind, and pages of their own. */
const otherPages = async (home: string): Promise<string[]> => {
  const { token } = await signedIn(home, ADMIN);
  const firstOf = async (resource: string): Promise<string | null> => {
    const [first] = await call<{ id: string | number }[]>(home, 'GET', `/console/${resource}?range=[0,0]`, undefined, token);
    return first ? encodeURIComponent(first.id) : null;
  };
  const records = await Promise.all(
    named(/<Resource name="([\w-]+)" list=\S+ show/g).map(async (resource) => [resource, await firstOf(resource)] as const),
  );
  const reservation = (await firstOf('reservations')) ?? '';
  const places: Readonly<Record<string, string>> = { ':id': reservation, ':thing': 'reservation', ':name': reservation };
  const all = [
    ...named(/<Resource name="([\w-]+)" list/g),
    ...records.flatMap(([resource, id]) => (id === null ? [] : [`${resource}/${id}/show`])),
    ...named(/<Route path="\/([^"]+)"/g).map((path) => path.replace(/:\w+/g, (name) => places[name] ?? name)),
    'users/1/show/timeline',
  ];
  return all.filter((path) => !PAGES.some(([known]) => known === path));
};

const opened = async (page: Page, [path, ready]: readonly [path: string, ready: string]) => {
  await page.goto(`/admin/${path}`);
  await expect(page.locator(ready).first()).toBeVisible();
};

test('every page of the console fits at 768 and 1280 px and passes axe @long', async ({ page, home, locale }) => {
  await write(home, { description: 'Un botón no responde' });
  await openConsole(page);
  const { findings, look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const one of PAGES) {
      await opened(page, one);
      const name = `${one[0] || 'to do'} at ${width} px`;
      findings.push(...(await page.evaluate(layoutFaults)).map((fault) => `${name}: ${fault}`));
      if (width === 768) await look(name, { wide: true });
    }
  }
  report();
});

test('every other page of the console does so as well @long', async ({ page, home, locale }) => {
  const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await aSpace(home, true, { nombre: JSON.stringify({ es: LONG, en: LONG }) }); // the latest one: its pages are looked at
  const others = await otherPages(home);
  expect(others.length).toBeGreaterThan(15);
  await openConsole(page);
  const { findings, look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of others) {
      await opened(page, [path, 'main :is(h2, table, dl, [data-blank])']);
      await expect(page.locator('main [aria-busy=true], [role=progressbar]')).toHaveCount(0);
      const name = `${path} at ${width} px`;
      findings.push(...(await page.evaluate(layoutFaults)).map((fault) => `${name}: ${fault}`));
      if (width === 768) await look(name, { wide: true });
    }
  }
  report();
});

test('every dialog of the console passes axe and shows the focus @long', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const [space, waiting, guest] = await Promise.all([aSpace(home), aSpace(home, false), aPerson(home, 'Martin')]);
  const { idreserva } = await aRequest(home, space, guest);
  await write(home, { description: 'Un botón no responde' });
  await openConsole(page);
  const { findings, look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  const { press } = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  for (const [path, action] of [
    [`accommodations/${space.id}/show`, 'block'],
    [`accommodations/${space.id}/show`, 'remove'],
    [`accommodations/${waiting.id}/show`, 'approve'],
    [`reservations/${idreserva}/show`, 'cancel'],
    ['reports', 'report.handle'],
    [`reservations/${idreserva}/show/mails`, 'mail.resend'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    const button = page.locator(`button:not([aria-disabled=true])[aria-label^="${t(`posada.${action}`)}"]`).first();
    await button.click();
    await expect(dialog).toBeVisible();
    findings.push(...(await page.evaluate(layoutFaults)).map((fault) => `${action}: ${fault}`));
    await look(`the dialog ${action}`, { over: true, wide: true });
    for (let tabs = 0; tabs < 4; tabs += 1) await press('Tab');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  report();
});
