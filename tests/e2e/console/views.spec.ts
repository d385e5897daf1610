import { consoleTexts, listPath, openConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay } from '../support/paying.ts';
import { aSpaceAndGuest, inDays } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a query is saved, opened and removed, and a record leads to the next, by keyboard alone', async ({ page, home, locale }) => {
  // a separate list: payments of other journeys would appear between its records
  const [space, guest] = await aSpaceAndGuest(home);
  for (const day of [40, 50]) await aPaidStay(home, space, guest, inDays(day), inDays(day + 4));
  const t = consoleTexts(locale);
  const { look, type } = keyboardOf(page);
  const rows = page.getByRole('table').locator('tbody tr');
  await openConsole(page, listPath('reservations', { status: 'paid', alojamiento: space.id }));
  await expect(rows).toHaveCount(2);

  const filter = page.getByRole('button', { name: t('ra.action.add_filter') });
  const openFilters = async () => {
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  };
  const item = (name: string) => page.getByRole('menu').getByRole('menuitem', { name });
  await openFilters();
  await item(t('ra.saved_queries.new_label')).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('ra.saved_queries.new_dialog_title') });
  await expect(dialog.getByLabel(t('ra.saved_queries.query_name'))).toBeFocused();
  await type('Pagadas');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // another list of the same kind, on a reloaded page
  await page.goto(listPath('reservations', {}));
  await expect(filter).toBeVisible();
  await openFilters();
  await item('Pagadas').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/paid/);
  await expect(rows).toHaveCount(2);

  await rows.first().getByRole('link', { name: /^R-/ }).focus();
  await page.keyboard.press('Enter');
  const beside = page.getByRole('navigation').filter({ hasText: /\d+ \/ \d+/ });
  await expect(beside).toContainText(/^\s*1 /);
  await beside.getByRole('link', { name: t('ra.navigation.next') }).focus();
  await page.keyboard.press('Enter');
  await expect(beside).toContainText(/^\s*2 /);
  await look();
  await beside.getByRole('link', { name: t('ra.navigation.previous') }).focus();
  await page.keyboard.press('Enter');
  await expect(beside).toContainText(/^\s*1 /);
  await look();

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await openFilters();
  await item(t('ra.saved_queries.remove_label_with_name', { name: 'Pagadas' })).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ra.action.confirm') })
    .press('Enter');
  await openFilters();
  await expect(item('Pagadas')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
});
