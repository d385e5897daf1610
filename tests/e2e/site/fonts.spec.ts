import { expect, test } from '../support/page.ts';

/** How much has moved so far, as browsers count it. */
const moved = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

test('when the font comes late, next to nothing of a page moves for it (X-01) @more', async ({ page, locale }) => {
  const language = locale?.startsWith('es') ? 'es' : 'en';
  for (const path of ['/', `/${language}/accommodation/arriendo-temporal-santiago`, '/search']) {
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await free;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('main article').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const before = await page.evaluate(moved);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(true);
    expect((await page.evaluate(moved)) - before, path).toBeLessThan(0.02);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
