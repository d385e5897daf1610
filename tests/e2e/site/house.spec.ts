import { expect, test } from '../support/page.ts';

test('the API can be browsed @long', async ({ page }) => {
  await page.goto('/docs#api/tag/people/POST/api/v1/users/login'); // drawn from a description of 0.5 MB
  await expect(page.getByRole('heading', { name: 'Signs in with e-mail and password' })).toBeVisible();
});

test('the first page comes rendered, in the language of the browser, and is taken over without a complaint', async ({ page, locale }) => {
  const language = locale?.slice(0, 2) ?? 'es';
  const response = await page.goto('/');
  const html = (await response?.text()) ?? '';
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toMatch(/<h1[^>]*>\s*\S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
});

test('without JavaScript the first page can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('an unknown address shows an error, with its status @long', async ({ page }) => {
  const response = await page.goto('/no-hay-nada-aqui');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
