import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';

test('an article is found on the home page, read, and listed; the server renders it completely', async ({ page, locale }) => {
  const t = textsOf(locale);
  const language = locale?.slice(0, 2) ?? 'es';
  const { look, report } = auditOf(page, language);
  await page.goto('/');
  const teasers = page.getByRole('region', { name: t('content:blog.title') });
  await expect(teasers.getByRole('heading', { level: 3 })).toHaveCount(3);
  const first = teasers.getByRole('heading', { level: 3 }).first();
  const title = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await look('an article');

  const { pathname } = new URL(page.url());
  const answer = await page.request.get(`${pathname}?lang=${language}`);
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  for (const part of [
    `<h1>${title}</h1>`,
    'hreflang="x-default"',
    'property="og:type" content="article"',
    '"@type":"Article"',
    'name="description"',
  ])
    expect([part, html.includes(part)]).toEqual([part, true]);

  await page.getByRole('link', { name: t('content:blog.all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('content:blog.title') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).and(page.locator('.blog__post > *'))).toHaveCount(6);
  await look('the blog');
  expect((await page.goto('/blog/nobody-wrote-this'))?.status()).toBe(404);
  report();
});
