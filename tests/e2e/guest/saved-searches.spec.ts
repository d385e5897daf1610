import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { stays } from '../support/waiting.ts';
import { aSpaceAndGuest } from '../support/world.ts';

test('a visitor with an empty result requests alerts, signs in, and finds the search in their own list', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const [, guest] = await aSpaceAndGuest(home);
  const query = 'search_query=providencia&numero_huespedes=20&wifi=1&tipo_alojamiento=camper';
  await stays(page, 5_000, 10_000); // what leads to the list, and what takes the deletion back
  await page.goto(`/search?${query}`);
  await page.getByRole('button', { name: t('searches:tellMe') }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, t, guest);
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('numero_huespedes') === '20');
  await expect(page.getByText(t('searches:saved'))).toBeVisible();
  await page.getByRole('link', { name: t('searches:seeAll') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('searches:title') })).toBeVisible();
  const row = page.getByRole('article');
  await expect(row.getByRole('link')).toHaveText(/Providencia · 20/);
  await expect(row.getByText(t('searches:state.activa'))).toBeVisible();

  await row.getByRole('button', { name: t('searches:pause') }).click();
  await expect(row.getByText(t('searches:state.sin_avisos'), { exact: true })).toBeVisible();
  await row.getByRole('button', { name: t('searches:resume') }).click();
  await expect(row.getByText(t('searches:state.activa'))).toBeVisible();

  await row.getByRole('button', { name: t('searches:delete') }).click();
  await expect(page.getByRole('heading', { name: t('searches:none') })).toBeVisible();
  await page.getByRole('button', { name: t('searches:undo') }).click();
  await expect(row.getByText(t('searches:state.activa'))).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await row.getByRole('link').click();
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('wifi') === '1');
});
