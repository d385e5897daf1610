import { confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { anAccepted, payPath, settle } from '../support/paying.ts';
import { startsTransfer } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { pictures } from '../support/wizard.ts';
import { startTransfer } from '../support/world.ts';

// A transfer from the bank's details to the receipt (K-15, D-48); that one lapses is in reservations/decider.test.ts.

test('the bank’s details are copied one by one, the proof is sent, and an administrator confirms', async ({
  page,
  context,
  browser,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto(payPath(row));
  await page.getByRole('radio', { name: new RegExp(t('payment:method.bankTransfer.name')) }).check();

  await page.getByRole('button', { name: startsTransfer(t) }).click();
  await expect(page.getByText(/59 min \d\d s/)).toBeVisible(); // the hour, not the day

  const fields = {
    bank: /^Banco de Muestra$/,
    account: /^\d[\d-]+$/,
    holder: /^Posada/,
    reference: new RegExp(`^R-${row.idreserva}$`),
    amount: /^113850$/,
  };
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('button', { name: t('payment:transfer.copy', { what: t(`payment:transfer.${name}`) }), exact: true }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: t('payment:transfer.copied') })
        .first(),
    ).toBeAttached();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(value); // the word of the one before is still there
  }
  await page.getByLabel(t('payment:transfer.number')).fill('OP 4711');
  const proof = page.getByLabel(t('payment:transfer.receipt'));
  const announce = page.getByRole('button', { name: t('payment:transfer.announce'), exact: true });

  // a file that is no picture is refused, and the input stays
  await proof.setInputFiles({ name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from('MZ no es un comprobante') });
  await announce.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel(t('payment:transfer.number'))).toHaveValue('OP 4711');
  const [picture] = await pictures(1);
  if (picture) await proof.setInputFiles(picture);
  await announce.click();
  await expect(title(t('payment:announcedTitle'))).toBeVisible();
  await expect(page.getByText(t('payment:announcedText'))).toBeVisible();
  await expect(page.getByText(/59 min/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('payment:transfer.announce') })).toHaveCount(0);

  // at the desk, which is made for wide screens
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: home, viewport: { width: 1280, height: 900 } });
  const desk = await device.newPage();
  const c = consoleTexts(locale);
  await openConsole(desk, `/admin/reservations/${row.idreserva}/show`);
  await desk.getByRole('button', { name: `${c('posada.markPaid')}: R-${row.idreserva}` }).click();
  await confirmCommand(desk, c, 'posada.markPaid');
  await device.close();

  // the guest's open page updates without a reload
  await expect(title(t('payment:receipt.title', { space: row.space.title }))).toBeVisible();
  const label = `${t('pricing:figure.paid')} ${t('pricing:with.bankTransfer')}`;
  await expect(page.locator('.lines > div').filter({ hasText: label })).toContainText('$ 113.850 CLP');
});

test('while a transfer runs the guest may still pay by card @long', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  await startTransfer(home, row);
  await page.goto(payPath(row));
  await expect(page.getByLabel(t('payment:transfer.number'))).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(t('payment:method.mercadopago.name')) }).check();
  await expect(page.locator('.payment__go button')).toBeVisible();
  await settle(home, row, 'approved');
  await expect(page.getByRole('heading', { level: 1, name: t('payment:receipt.title', { space: row.space.title }) })).toBeVisible();
});
