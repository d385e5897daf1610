import { expect, test } from '../support/page.ts';
import { count, type Found, PLACE, query, resultsOn } from '../support/search.ts';

test('a filter is one step of the history, a moved map none', async ({ page, home, locale, viewport }) => {
  const { t, dialog, says, openFilters, show } = resultsOn(page, locale);
  const total = await count(home, `${PLACE}&wifi=1`);
  await page.goto('/');
  await page.goto(`/search?${PLACE}`);
  await openFilters();
  await dialog.getByRole('button', { name: t('listing:roomItem.wifi') }).click();
  await show(total).click();
  await says(total);
  await page.goBack();
  await expect.poll(() => query(page)).toBe(PLACE);
  await page.goForward();
  await says(total);
  if ((viewport?.width ?? 0) < 1024) await page.getByRole('button', { name: t('search:toMap') }).click();
  const map = page.locator('.map__canvas');
  await expect(page.locator('.map__pin > span, .map__cluster > span').first()).toBeVisible();
  await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0); // Leaflet takes no drag while it zooms to the results
  const drag = async () => {
    const box = await map.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.3, (box?.y ?? 0) + (box?.height ?? 0) * 0.75];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 5 });
    await page.mouse.up();
  };
  const answered = page.waitForResponse(
    (response) => response.url().includes('/search_alojamiento?') && response.url().includes('northeast='),
  );
  await drag();
  const shown = (await (await answered).json()) as Found;
  await expect(page).toHaveURL(/northeast=/);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText(String(shown.paginate.total));

  await page.getByRole('checkbox', { name: t('search:follow') }).uncheck();
  const before = page.url();
  await drag();
  await page.getByRole('button', { name: t('search:searchHere') }).click();
  await expect(page).not.toHaveURL(before);
  await page.goBack();
  if ((viewport?.width ?? 0) < 1024) await page.goBack(); // from the map to the list, then to the search before
  await expect.poll(() => query(page)).toBe(PLACE);
});

test('a keyboard user sees the skip link of the map above everything on it', async ({ page, locale, viewport }) => {
  const { t } = resultsOn(page, locale);
  await page.goto(`/search?${PLACE}`);
  if ((viewport?.width ?? 0) < 1024) await page.getByRole('button', { name: t('search:toMap') }).click();
  await expect(page.locator('.map__pin > span, .map__cluster > span').first()).toBeVisible();
  const skip = page.getByRole('button', { name: t('search:skipMap') });
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  const isUncovered = () =>
    skip.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = (part: number) => document.elementFromPoint(left + width * part, top + height / 2);
      return [0.1, 0.5, 0.9].every((part) => element.contains(at(part)));
    });
  await expect.poll(isUncovered).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.locator('.map__end')).toBeFocused();
});
