import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { signedIn } from '../support/world.ts';

/** How much has moved so far, as browsers count it. */
const moved = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

test('when the font comes late, next to nothing of a page moves for it (X-01)', async ({ page, locale }) => {
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

test('the footer stays where it is while the wizard of a new space loads (X-01)', async ({ page, context, home, locale }) => {
  await enters(context, home, await signedIn(home, 'host@example.com'));
  await page.goto('/registro-alojamiento');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: textsOf(locale)('publish:nav.next') })).toBeVisible();
  expect(await page.evaluate(moved)).toBeLessThan(0.1);
});
