import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { count, opens, PLACE, query, resultsOn } from '../support/search.ts';
import { placeOf } from '../support/waiting.ts';

const HERE = `${PLACE}&precio_por=mes`; // most there can be had by the night, and the prices below are of a month

test('a box, a feature and a price ask the server and are taken away by their chips', async ({ page, home, locale }) => {
  const { t, dialog, says, openFilters, show, chip } = resultsOn(page, locale);
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const all = await count(home, HERE);
  const filters: [string, string, () => Promise<void>][] = [
    ['verificado=1', t('common:verified'), () => dialog.getByRole('checkbox').check()],
    [
      'estacion_metro=1',
      t('listing:feature.estacion_metro'),
      async () => {
        await press(t('search:group.near'));
        await press(t('listing:feature.estacion_metro'));
      },
    ],
    [
      'precio_max=1000',
      t('search:upTo', { amount: '1,000 USD' }),
      async () => {
        await dialog.getByRole('slider', { name: t('search:priceMost') }).focus();
        for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('ArrowLeft');
      },
    ],
  ];
  await page.goto(`/search?${HERE}`);
  for (const [name, label, choose] of filters) {
    const total = await count(home, `${HERE}&${name}`);
    await openFilters();
    await choose();
    await show(total).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => query(page))
      .toBe(`${name.startsWith('precio') ? PLACE : HERE}&${name}`) /* a price is of a month without saying so */;
    await says(total);
    await chip(label).click();
    await expect.poll(() => query(page)).toBe(HERE);
    await says(all);
  }
});

test('the dialog of filters: within reach, accessible, and the page behind stays where it was @long', async ({
  page,
  locale,
  viewport,
}) => {
  const { t, dialog, openFilters } = resultsOn(page, locale);
  const { look, report, findings } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  await page.goto('/search?search_query=santiago&wifi=1&precio_max=900');
  await expect(page.locator('.card')).not.toHaveCount(0);
  const at = await page.evaluate(() => {
    scrollTo({ top: 500, behavior: 'instant' });
    return scrollY;
  });
  await openFilters();
  const primary = dialog.locator('.dialog-a .btn-primary');
  await expect(primary).toHaveText(/\d/);
  const box = await placeOf(primary);
  expect(box.y >= 0 && box.y + box.height <= (viewport?.height ?? 0), 'within reach without scrolling').toBe(true);
  expect(box.height).toBeGreaterThanOrEqual(44);
  for (const group of ['space', 'room', 'building', 'near', 'welcome'])
    await dialog.getByRole('button', { name: new RegExp(`^${t(`search:group.${group}`)}`) }).click();
  await look('filters, all open', { over: true });
  const wide = await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto')
      .map(({ className }) => className),
  );
  findings.push(...wide.map((part) => `${part} scrolls sideways`));
  report();

  const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await dialog.getByRole('slider').first().focus();
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(inside).toBe(true); // its ends hand the focus on
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.filters__bar .chip').first()).toBeFocused();
  expect(at).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), at)).toBeLessThanOrEqual(50);
  await openFilters();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => query(page)).toContain('wifi=1');
});

test('selected filters are at the front of the row, even after it was scrolled @long', async ({ page, home, locale }) => {
  const { t, dialog, says, show, chip } = resultsOn(page, locale);
  const row = page.locator('.filters__bar fieldset');
  await page.goto(`/search?${PLACE}&wifi=1`);
  const wifi = chip(t('listing:roomItem.wifi'));
  await expect(wifi).toBeInViewport({ ratio: 1 });
  await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await opens(page, page.getByRole('button', { name: t('search:types'), exact: true }));
  await dialog.getByRole('button', { name: t('search:type.privado'), exact: true }).click();
  const total = await count(home, `${PLACE}&tipo_alojamiento=privado&wifi=1`);
  await show(total).click();
  await says(total);
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await expect(chip(t('search:type.privado'))).toBeInViewport({ ratio: 1 });
});
