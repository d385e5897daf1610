import { auditOf, standingOut } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('everything is found from one box, by keyboard', async ({ page, context, locale }) => {
  const t = consoleTexts(locale);
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  const dialog = page.getByRole('dialog', { name: t('posada.find.title') });
  const box = dialog.getByRole('combobox', { name: t('posada.find.title') });
  const group = (resource: string) => dialog.getByRole('group', { name: t(`resources.${resource}.name`, { smart_count: 2 }) });
  await openConsole(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('posada.todo.title'));

  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('guest@example.com');
  await expect(group('users')).toBeVisible();
  await expect(group('reservations')).toBeVisible();
  await expect(dialog).not.toContainText('guest@example.com'); // an empty result reveals no more of a person than their first name
  await look('search', { wide: true, over: true });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/show/);

  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option')).toHaveCount(1); // opened a moment ago
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(box).toBeFocused(); // earlier keys go to the page
  await page.keyboard.type('ReservationPaid');
  await expect(group('events')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(/\/admin\/events\?/);
  await expect(tab.getByRole('row')).toHaveCount(2);
  await tab.close();

  await box.fill('zzzz nothing');
  await expect(dialog).toContainText(t('posada.find.nothing', { text: 'zzzz nothing' }));
  await dialog.getByRole('checkbox', { name: t('posada.find.slash') }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 }); // for reading
  await page.getByRole('button', { name: t('posada.find.title') }).click();
  await expect(box).toBeFocused();
  expect(await standingOut(page)).toEqual([]);
  report();
});
