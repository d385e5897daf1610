import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aSpace, call } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a listing is highlighted by its number, ordered, seen on the home page and removed', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const [first, second] = [await aSpace(home), await aSpace(home)];
  const number = page.getByLabel(t('posada.highlight.number'));
  const add = page.getByRole('button', { name: t('posada.highlight.add'), exact: true });

  await openConsole(page);
  await page.goto('/highlighted'); // the site's old address (D-13)
  await expect(page).toHaveURL(/\/admin\/highlights/);

  await number.fill('12a');
  await add.click();
  await expect(page.getByRole('alert')).toHaveText(t('posada.highlight.numeric'));
  await expect(number).toBeFocused();
  await number.fill('919999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(t('posada.highlight.unknown', { id: 919_999 }));

  for (const { id } of [first, second]) {
    await number.fill(String(id));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: t('posada.highlight.added', { id }) })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText(String(id));
  }
  await page.getByRole('button', { name: t('posada.highlight.down', { id: second.id }) }).focus();
  await page.keyboard.press('Enter');
  const places = page.getByRole('list', { name: t('posada.highlight.order') }).getByRole('listitem');
  await expect(places.nth(0)).toContainText(String(first.id));
  await expect(places.nth(1)).toContainText(String(second.id));

  await expect // without a reload (H-06)
    .poll(
      async () =>
        (await call<{ accomodations: { idalojamiento: number }[] }>(home, 'GET', '/accommodations/getAccomodationFeatured'))
          .accomodations[0]?.idalojamiento,
    )
    .toBe(first.id);

  await page.getByRole('button', { name: t('posada.highlight.remove', { id: first.id }) }).click();
  await expect(places.nth(0)).toContainText(String(second.id));
  await page.getByRole('link', { name: t('posada.highlight.history') }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: t('posada.event.HighlightsOrdered') })
      .first(),
  ).toBeVisible();
});
