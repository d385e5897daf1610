import { chunkOf } from '../support/chunks.ts';
import { expect, test } from '../support/page.ts';
import { count, type Found, PLACE, query, resultsOn } from '../support/search.ts';
import { textsOf } from '../support/texts.ts';

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

test('list and map find the same, a moved map is found again after a reload', async ({ page, home, locale, viewport }) => {
  const t = textsOf(locale);
  const box = 'northeast=40.60000,-3.50000&southwest=40.30000,-3.90000'; // Madrid: no other journey publishes there meanwhile
  const total = await count(home, box);
  const pins = page.waitForResponse((response) => response.url().includes('/search_alojamiento_all?'));
  await page.goto(`/search?${box}`);
  if ((viewport?.width ?? 0) < 1024) await page.getByRole('button', { name: t('search:toMap') }).click();
  const { data } = (await (await pins).json()) as Found;
  expect(data).toHaveLength(total);
  // the map's counts add up to the same number
  const onTheMap = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.map__pin, .map__cluster')].reduce(
        (sum, { classList, textContent }) => sum + (classList.contains('map__cluster') ? Number(textContent) : 1),
        0,
      ),
    );
  await expect.poll(onTheMap).toBe(total);
});

test('without the map only the list is shown, and one press brings the map back', async ({ page, locale, viewport, faults }) => {
  test.skip((viewport?.width ?? 0) < 1024, 'there the map is a screen of its own');
  const { t } = resultsOn(page, locale);
  const part = chunkOf('search/results/ResultsMap.tsx');
  await page.route(part, (route) => route.abort());
  await page.goto(`/search?${PLACE}`);
  const list = page.locator('.search__results');
  await expect(page.getByText(t('search:mapFailed'))).toBeVisible();
  const width = async () => (await list.boundingBox())?.width ?? 0;
  await expect.poll(width).toBe(viewport?.width);
  await page.unroute(part);
  await page.getByRole('button', { name: t('errors:retry') }).click();
  await expect(page.locator('.map__pin > span, .map__cluster > span').first()).toBeVisible();
  await expect.poll(width).toBeLessThan(viewport?.width ?? 0);
  faults.length = 0; // the part that did not arrive
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
