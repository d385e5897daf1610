import { consoleTexts, listPath, openConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay } from '../support/paying.ts';
import { placeOf } from '../support/waiting.ts';
import { aSpaceAndGuest, inDays } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a view is kept, opened and forgotten, rows get more room, and a record leads to the next, by keys alone', async ({
  page,
  home,
  locale,
}) => {
  // a list of its own: what other journeys pay would come between its records
  const [space, guest] = await aSpaceAndGuest(home);
  for (const day of [40, 50]) await aPaidStay(home, space, guest, inDays(day), inDays(day + 4));
  const t = consoleTexts(locale);
  const { press, look, type } = keyboardOf(page);
  const rows = page.getByRole('table').locator('tbody tr');
  await openConsole(page, listPath('reservations', { status: 'paid', alojamiento: space.id }));
  await expect(rows).toHaveCount(2);

  // the last item of the columns gives rows more room
  const columns = page.getByRole('button', { name: t('posada.columns') });
  const roomy = page.getByRole('menuitemcheckbox', { name: t('posada.list.roomy') });
  const { height } = await placeOf(rows.first());
  await columns.focus();
  await press('Enter', 'End');
  await expect(roomy).toBeFocused();
  await press('Space');
  await expect(roomy).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect.poll(async () => (await placeOf(rows.first())).height).toBeGreaterThan(height);

  const views = page.getByRole('button', { name: t('posada.view.views') });
  const dialog = page.getByRole('dialog', { name: t('posada.view.views') });
  const name = dialog.getByLabel(t('posada.view.name'));
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await press('Tab');
  await expect(name).toBeFocused();
  await type('Pagadas');
  await press('Enter');
  const link = dialog.getByRole('link', { name: 'Pagadas' });
  await expect(link).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();

  // another list of the same, on a page that is loaded anew
  await page.goto(listPath('reservations', {}));
  await expect(views).toBeVisible();
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/paid/);
  await expect(rows).toHaveCount(2);
  expect((await placeOf(rows.first())).height).toBeGreaterThan(height);

  await rows.first().getByRole('link', { name: /^R-/ }).focus();
  await page.keyboard.press('Enter');
  const beside = page.getByRole('navigation', { name: t('posada.list.beside') });
  await expect(beside).toContainText(/^\s*1 /);
  const next = beside.getByRole('link', { name: t('posada.list.next') });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(beside).toContainText(/^\s*2 /);
  await look();
  await beside.getByRole('link', { name: t('posada.list.previous') }).focus();
  await page.keyboard.press('Enter');
  await expect(beside).toContainText(/^\s*1 /);
  await look();

  await page.goto(listPath('reservations', {}));
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await press('Tab', 'Tab');
  await expect(dialog.getByRole('button', { name: t('posada.view.forget', { name: 'Pagadas' }) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('posada.view.none'))).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
});
