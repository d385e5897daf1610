import { confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aSpace, askToSee } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a viewing request is opened for a reason, marked as held, and our own visit ended by verifying', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const space = await aSpace(home);
  const visit = await askToSee(home, space, { full_name: 'Vera Paz', national_id: '12.345.678-5' });
  const name = `V-${visit}`;

  await openConsole(page);
  await page.goto('/visits'); // the site's old address (D-13)
  await expect(page).toHaveURL(/\/admin\/visits/);
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.getByRole('tab', { name: t('posada.visit.tab.viewing-requests') }).click();
  await expect(page).toHaveURL(/\/admin\/viewing-requests/);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Vera Paz')).toBeVisible();
  await expect(page.getByText('12.345.678-5')).toHaveCount(0);

  await page.getByRole('button', { name: `${t('posada.visit.seeIdentity')}: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(t('posada.confirm.reason'))).fill('Lo pide la portería');
  await dialog.getByRole('button', { name: t('posada.visit.seeIdentity'), exact: true }).click();
  await expect(dialog.getByText('12.345.678-5')).toBeVisible();
  const picture = dialog.getByRole('img', { name: t('posada.visit.picture') });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: t('posada.bulk.close'), exact: true }).click();
  await expect(page.getByText('12.345.678-5')).toHaveCount(0);

  await page.getByRole('button', { name: `${t('posada.visit.held')}: ${name}` }).click();
  await confirmCommand(page, t, 'posada.visit.held');
  await expect(page.locator('main header').getByText(t('posada.state.held'), { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: t('posada.tabs.history') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: t('posada.event.ViewingIdentitySeen') })).toContainText('Lo pide la portería');
  await expect(page.getByRole('listitem').filter({ hasText: t('posada.event.ViewingClosed') })).toContainText('Revisado por teléfono');

  const ours = { clase: 'protocol', alojamiento: space.id };
  await page.goto(`/admin/due-visits?filter=${encodeURIComponent(JSON.stringify(ours))}`);
  await page.getByRole('button', { name: `${t('posada.verify')}: ${space.title}` }).click();
  await confirmCommand(page, t, 'posada.verify');
  await expect(page.getByRole('button', { name: `${t('posada.verify')}: ${space.title}` })).toHaveCount(0);
});
