import { auditOf } from '../support/audit.ts';
import { consoleTexts, listPath, openConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { placeOf } from '../support/waiting.ts';
import { aSpace } from '../support/world.ts';

test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('several listings are approved together, by keyboard: a skipped one is named with its reason', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const waiting = [await aSpace(home, false), await aSpace(home, false)];
  const approved = await aSpace(home, true);
  await openConsole(page, listPath('accommodations', { id: [...waiting, approved].map(({ id }) => id) }));
  const boxes = page.getByRole('row').getByRole('checkbox', { name: t('ra.action.select_row') });
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.press('Space');

  // the bulk actions are between the filters and the table, and cover neither
  const toolbar = page.locator('.RaBulkActionsToolbar-toolbar');
  const [filters, tools, head] = [
    await placeOf(page.locator('form').first()),
    await placeOf(toolbar),
    await placeOf(page.getByRole('row').first()),
  ];
  expect(tools.y).toBeGreaterThanOrEqual(filters.y + filters.height - 1);
  expect(head.y).toBeGreaterThanOrEqual(tools.y + tools.height - 1);
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('spaces selected', { wide: true });

  await toolbar.getByRole('button', { name: t('posada.approve'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  const status = dialog.getByRole('status');
  await expect(status).toHaveText(t('posada.bulk.will', { smart_count: 2, of: 3 }));
  await expect(dialog.getByRole('listitem')).toContainText([String(approved.id)]);
  await expect(dialog.getByRole('listitem')).toContainText(t('posada.bulk.space.approved'));
  await look('what will be done', { wide: true });
  await dialog.getByLabel(t('posada.confirm.reason')).fill('The photos show what is described');
  await dialog.getByRole('button', { name: t('posada.bulk.do', { smart_count: 2 }) }).press('Enter');
  await expect(status).toHaveText(t('posada.bulk.done', { smart_count: 2, of: 3 }));
  await look('what was done', { wide: true });
  await dialog.getByRole('button', { name: t('posada.bulk.close') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  report();
});

test('a list is processed by keyboard: a removed row passes the focus to the next', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const { look, press } = keyboardOf(page);
  const spaces = [await aSpace(home, false), await aSpace(home, false), await aSpace(home, false)];
  await openConsole(page, listPath('accommodations', { id: spaces.map(({ id }) => id), estado: 'pending' }));
  const approvals = page.getByRole('row').getByRole('button', { name: t('posada.approve') });
  await expect(approvals).toHaveCount(3);

  // approved: its row leaves the list
  await approvals.first().focus();
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('posada.confirm.reason')).fill('The photos show what is described');
  await dialog.getByRole('button', { name: t('posada.approve'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(approvals).toHaveCount(2);
  await expect(approvals.first()).toBeFocused();
  await look();

  // the bulk actions are hidden with them
  await page
    .getByRole('row')
    .getByRole('checkbox', { name: t('ra.action.select_row') })
    .first()
    .focus();
  await press('Space');
  await page
    .locator('.RaBulkActionsToolbar-toolbar')
    .getByRole('button', { name: t('ra.action.unselect') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await look();

  // a filter is added, and taken away again
  await page.getByRole('button', { name: t('ra.action.add_filter') }).focus();
  await press('Enter', 'Enter');
  const away = page.getByRole('button', { name: t('ra.action.remove_filter') });
  await away.focus();
  await page.keyboard.press('Enter');
  await expect(away).toHaveCount(0);
  await look();

  // a link leads to another page
  await page.getByRole('row').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/show$/);
  await expect(page.locator('#main-content')).toBeFocused();
  await look();
});
