import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { alive, stays } from '../support/waiting.ts';

test.use({ serviceWorkers: 'allow' });

/** A proxy before the program that can report another version and another service worker; it records requests. */
const aDoor = async (home: string) => {
  const requests: string[] = [];
  const server = { version: '', worker: '', answersWorker: true };
  const door = createServer((req, res) => {
    const { url = '/', method, headers } = req;
    if (headers['sec-fetch-dest'] === 'document') requests.push(`page ${url}`);
    if (url === '/sw.js' || url.startsWith('/told')) requests.push(url);
    if (url.startsWith('/told')) return void res.writeHead(204).end();
    if (url === '/sw.js' && !server.answersWorker) return;
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...sent } = headers; // the answer may be another one here
    const inner = request(new URL(url, home), { method, headers: { ...sent, 'accept-encoding': 'identity' } }, (answer) => {
      const { 'content-length': _, ...passed } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, { ...passed, ...(server.version && { 'app-version': server.version }) });
      answer.on('end', () => res.end(url === '/sw.js' ? server.worker : '')).pipe(res, { end: false });
    });
    inner.on('error', () => res.destroy());
    req.pipe(inner);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    requests,
    server,
    close: async (): Promise<void> => {
      door.closeAllConnections();
      await new Promise((done) => door.close(done));
    },
  };
};

/** A worker that reports when it takes control. */
const telling = (name: string) => `\nself.addEventListener('activate', (event) => event.waitUntil(fetch('/told-${name}')));\n`;

/** The questions, on a device that has the service worker already. */
const arrives = async (page: Page, home: string): Promise<void> => {
  await page.goto(`${home}/faq`);
  await page.evaluate(() =>
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => undefined),
  );
};

/** A navigation within the site, which requests something from the server. Before hydration the browser would reload the next page. */
const walk = async (page: Page, name: string): Promise<void> => {
  const link = page.locator('footer').getByRole('link', { name, exact: true });
  await alive(link);
  await link.click();
};

test('a newer version brings its service worker before the page is loaded again, and asks once (D-57, X-30)', async ({
  page,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const door = await aDoor(home);
  const dialog = page.getByRole('alertdialog', { name: t('common:version.title') });
  const line = page.getByRole('status').filter({ hasText: t('common:version.line') });
  const reload = page.getByRole('button', { name: t('common:version.reload') });
  const blog = t('common:footer.blog');
  await stays(page, 3_000); // the worker may be slow on a slow machine: only the order matters
  try {
    await arrives(page, door.url);
    door.server.version = '9.9.9';
    door.server.worker = telling('new');
    await walk(page, blog);
    await expect(dialog).toBeVisible();
    door.requests.length = 0;
    const loaded = page.waitForEvent('load');
    await reload.click();
    await loaded;
    expect(door.requests).toEqual(['/sw.js', '/told-new', 'page /blog']);

    // the same stale page again: a line, and no dialog, however often it is loaded
    for (const _ of [1, 2]) {
      await page.goto(`${door.url}/faq`);
      await walk(page, blog);
      await expect(line).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
    door.server.version = '9.9.10';
    await page.goto(`${door.url}/faq`);
    await walk(page, blog);
    await expect(dialog).toBeVisible();
    // left without its button, it was asked all the same
    await page.goto(`${door.url}/faq`);
    await walk(page, blog);
    await expect(line).toBeVisible();
    await expect(dialog).toHaveCount(0);
  } finally {
    await page.close();
    await door.close();
  }
});

test('a service worker that does not come holds the page up for three seconds only (D-57)', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const door = await aDoor(home);
  try {
    await arrives(page, door.url);
    door.server.version = '9.9.9';
    door.server.answersWorker = false;
    await walk(page, t('common:footer.blog'));
    door.requests.length = 0;
    const loaded = page.waitForEvent('load'); // a page that is closed while the next one begins never reports itself as current
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('common:version.reload') })
      .click();
    await loaded;
    expect(door.requests).toContain('page /blog');
  } finally {
    await page.close();
    await door.close();
  }
});
