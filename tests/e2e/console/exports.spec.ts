import { readFile } from 'node:fs/promises';
import { readXlsx } from '../../support/xlsx.ts';
import { auditOf, standingOut } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { ADMIN, call, signedIn } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('people are counted, columns chosen and downloaded; a past export arrives a little later', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const button = (key: string) => page.getByRole('button', { name: t(`posada.export.${key}`), exact: true });
  const { token } = await signedIn(home, ADMIN);
  /** Other journeys open accounts meanwhile. */
  const hosts = async () =>
    (await call<{ filas: number }>(home, 'GET', '/console/exports-preview/users?tipo=anfitrion', undefined, token)).filas;
  await openConsole(page);
  await page.goto('/manage-data'); // the site's old address (D-13)
  await expect(page).toHaveURL(/\/admin\/exports/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('posada.export.title'));

  await button('what.users').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/que=users/);
  const status = page.getByRole('status').first();
  await expect(status).toContainText(/\d+/);
  const least = await hosts();
  await page.getByLabel(t('posada.export.filter.tipo')).click();
  await page.getByRole('option', { name: t('posada.export.option.anfitrion') }).click();
  await expect(page).toHaveURL(/tipo=anfitrion/);
  for (const column of locale?.startsWith('en') ? ['Surname', 'Phone'] : ['Apellido', 'Teléfono'])
    await page.getByRole('button', { name: column, exact: true }).click();
  await expect(page).toHaveURL(/columns=id/);
  await expect(button('make')).toBeDisabled(); // no purpose yet
  await page.getByLabel(t('posada.export.purposeAsk')).fill(t('posada.export.purposes.accounting'));
  await page.keyboard.press('Escape');
  await expect(button('make')).toBeEnabled();
  const isCount = async (count: number) => least <= count && count <= (await hosts());
  await expect.poll(async () => isCount(Number(/\d+/.exec(await status.innerText())?.[0]))).toBe(true); // those of before stay until these are counted
  const [saved] = await Promise.all([page.waitForEvent('download'), button('make').click()]);
  const { sheets, rows } = readXlsx(await readFile(await saved.path()));
  expect(sheets).toEqual(['data']);
  expect(await isCount(rows.length - 1)).toBe(true);
  expect(rows[0]).toHaveLength(10);

  await button('moment.at').click();
  await expect(status).toHaveText(t('posada.export.instantMissing'));
  // two minutes ago by the browser's clock, which has another time zone
  const local = await page.evaluate(() => {
    const ago = new Date(Date.now() - 120_000);
    return new Date(ago.getTime() - ago.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await page.getByLabel(t('posada.export.at')).fill(local);
  await expect(page).toHaveURL(/al=/);
  await expect(status).toContainText(/\d+/);
  await button('make').click();
  const mine = page.getByRole('region', { name: t('posada.export.mine') });
  await expect(mine.getByRole('link', { name: 'XLSX' }).first()).toBeVisible();
  const [later] = await Promise.all([page.waitForEvent('download'), mine.getByRole('link', { name: 'XLSX' }).first().click()]);
  expect(readXlsx(await readFile(await later.path())).sheets).toEqual(['data']);

  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('downloads', { wide: true });
  await page.setViewportSize({ width: 768, height: 900 }); // for reading
  expect(await standingOut(page)).toEqual([]);
  report();

  await page.goto('/admin/desk/export/users');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: t('posada.event.ExportMade') })
      .first(),
  ).toContainText(t('posada.export.purposes.accounting'));
});
