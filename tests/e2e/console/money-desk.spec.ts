import type { Page } from '@playwright/test';
import { confirmCommand, consoleTexts, listPath, openConsole, type Words } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { anAccepted, resultPath, settle } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { ADMIN, call, signedIn } from '../support/world.ts';

// Money at the desk: reviews, payouts and coupons (A-05, A-06, A-08, D-51, SEC-30).
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

/** The command of a reservation, in its row or on its page. */
const press = async (page: Page, t: Words, action: string, idreserva: number) => {
  await page.getByRole('button', { name: new RegExp(`^${t(action)}: R-${idreserva}\\b`) }).click();
  await confirmCommand(page, t, action, { typed: `R-${idreserva}` });
};

test('a different amount waits for the desk; success follows automatically on the guest’s page @long', async ({
  page,
  browser,
  home,
  locale,
}) => {
  const [t, c] = [textsOf(locale), consoleTexts(locale)];
  const row = await anAccepted(home);
  await settle(home, row, 'half');
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: home });
  const guest = await device.newPage();
  await guest.goto(resultPath('success', row));
  await expect(guest.getByText(t('payment:result.review'))).toBeVisible();

  await openConsole(page, '/admin/payments');
  await page.goto(listPath('payments', { reserva: row.idreserva }));
  const line = page.getByRole('row').filter({ hasText: `R-${row.idreserva}` });
  await expect(line).toContainText(c('posada.money.state.review'));
  await expect(line).toContainText(c('posada.money.reason.amount_mismatch'));
  await press(page, c, 'posada.money.release', row.idreserva);
  await page.goto(listPath('payments', { reserva: row.idreserva }));
  await expect(line).toContainText(c('posada.money.state.confirmed'));
  await expect(guest.getByRole('heading', { level: 1, name: t('payment:receipt.title', { space: row.space.title }) })).toBeVisible();
  await expect(guest.locator('.lines')).toContainText('$ 58.300 CLP');
  await page.getByRole('link', { name: `R-${row.idreserva}` }).click();
  await expect(page.getByRole('table', { name: c('posada.money.booksOf') })).toBeVisible();
  await device.close();
});

test("a host's due payout is marked as paid, once", async ({ page, home, locale }) => {
  const c = consoleTexts(locale);
  await openConsole(page, '/admin/payouts');
  await page.goto(listPath('payouts', { estado: 'due' }));
  const links = page.locator('tbody tr').getByRole('link', { name: /^R-/ });
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  const { token } = await signedIn(home, ADMIN);
  const filter = encodeURIComponent(JSON.stringify({ estado: 'due' }));
  const due = await call<{ reserva: number; mes: string | null }[]>(
    home,
    'GET',
    `/console/payouts?range=[0,199]&filter=${filter}`,
    undefined,
    token,
  );
  // later months are those of approvals.spec.ts, which may need two administrators; the earlier ones those of money-trouble.spec.ts
  const later = new Set(due.flatMap(({ reserva, mes }) => (mes === null ? [] : [reserva])));
  const number = names.map((name) => Number(name.slice(2))).findLast((one) => !later.has(one)) ?? 0;
  await press(page, c, 'posada.money.payOut', number);
  await page.goto(listPath('payouts', { reserva: number, estado: 'paid' }));
  const line = page
    .getByRole('row')
    .filter({ hasText: `R-${number}` })
    .first();
  await expect(line).toContainText(c('posada.money.state.paid'));
  await expect(line.getByRole('button', { name: new RegExp(`^${c('posada.money.payOut')}`) })).toHaveAttribute('aria-disabled', 'true');
});

test('a coupon is created, its duplicate code refused, changed, and its use shown @long', async ({ page, locale }) => {
  const c = consoleTexts(locale);
  const code = `DESK-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await openConsole(page, '/admin/coupons');
  await page.getByRole('link', { name: c('posada.coupon.create') }).click();
  const field = (name: string) => page.getByLabel(new RegExp(`^${c(`posada.coupon.${name}`).replace(/[()%]/g, '.')}`));
  const day = (of: number) => page.getByRole('checkbox', { name: c(`posada.coupon.day.${of}`), exact: true });
  const save = page.getByRole('button', { name: c('ra.action.save') });
  await save.click();
  await expect(page.getByText(c('posada.coupon.wrong.required'))).toBeVisible();
  await field('code').fill('bienvenida');
  await field('percentage').fill('40');
  await save.click();
  await expect(page.getByText(c('posada.coupon.wrong.already_taken'))).toBeVisible();
  await expect(field('percentage')).toHaveValue('40');
  await field('code').fill(code.toLowerCase());
  for (const of of [1, 2, 3, 4, 5, 6]) await day(of).uncheck();
  await field('quantity').fill('5');
  await field('listings').fill('1');
  await page.getByRole('option').first().click();
  await save.click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(/40 ?%/);
  await expect(row).toContainText(c('posada.coupon.day.0'));
  await expect(row).toContainText(c('posada.coupon.usedOf', { used: 0, quantity: 5 }));
  await expect(row).not.toContainText(c('posada.coupon.allListings'));
  await row.getByRole('link', { name: c('posada.coupon.edit') }).click();
  await field('percentage').fill('35');
  await field('valid').uncheck();
  for (const of of [1, 2, 3, 4, 5, 6]) await day(of).check();
  await save.click();
  await expect(row).toContainText(/35 ?%/);
  await expect(row).toContainText(c('posada.coupon.everyDay'));
  await page.reload();
  await expect(row).toContainText(/35 ?%/);
});
