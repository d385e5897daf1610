import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { type Accepted, anAccepted, type Link, paymentsOf, payPath, resultPath, settle } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { ADDRESS, linkFromMail } from '../support/world.ts';

// Paying by card: each gateway to success in a currency it takes, pending, failure, and pesos in dollars (K-10 to K-17, D-67, D-68).

type Texts = ReturnType<typeof textsOf>;

const TOTAL = '$ 116.600 CLP';
const WAYS = [
  { method: 'mercadopago', fields: {}, total: TOTAL, charge: '$ 6.600 CLP' },
  { method: 'paypal', fields: { moneda: 'it_IT', arriendo_diario: 46 }, total: '215.56 EUR', charge: '13.16 EUR' },
] as const;

const way = (page: Page, t: Texts, method: string) => page.getByRole('radio', { name: new RegExp(t(`payment:method.${method}.name`)) });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const summary = (page: Page, t: Texts) => page.getByRole('complementary', { name: t('reservations:summary') });

/** On the payment page: takes a way to pay, at this amount, and goes to the gateway's page, which asks for the same. */
const toGateway = async (page: Page, t: Texts, method: string, amount: string) => {
  await expect(title(page, t('payment:title'))).toBeVisible();
  await way(page, t, method).check();
  await expect(page.locator('.methods__way.methods__on')).toContainText(amount);
  await expect(summary(page, t).locator('.total').last()).toContainText(amount);
  await page.getByRole('button', { name: t('payment:payAmount', { amount }), exact: true }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await expect(page.locator('.total')).toContainText(amount);
};

const expectReceipt = async (page: Page, t: Texts, { space }: Accepted, method: string, amount: string) => {
  await expect(title(page, t('payment:receipt.title', { space: space.title }))).toBeVisible();
  await expect(page.getByText(`${ADDRESS.street} ${ADDRESS.number}`)).toBeVisible();
  await expect(page.getByRole('link', { name: space.host.email })).toBeVisible();
  const line = page.locator('.lines > div').filter({ hasText: `${t('pricing:figure.paid')} ${t(`pricing:with.${method}`)}` });
  await expect(line).toContainText(amount);
};

const confirmed = async (base: string, row: Link) => (await paymentsOf(base, row)).filter(({ estado }) => estado === 'confirmed');

for (const { method, fields, total, charge } of WAYS) {
  test(`${method}: when the guest returns before the notification the page waits, and becomes the receipt automatically`, async ({
    page,
    home,
    locale,
  }) => {
    const t = textsOf(locale);
    const row = await anAccepted(home, fields);
    await page.goto(payPath(row));
    await expect(page.getByText(ADDRESS.street)).toHaveCount(0);
    await toGateway(page, t, method, total);
    await page.goto(resultPath('success', row)); // as a gateway does whose notification is still under way
    await expect(title(page, t('payment:result.pending.title'))).toBeVisible();
    await expect(page).toHaveURL(/\/reserva-status\/pending/);
    await settle(home, row, 'approved', method);
    await expectReceipt(page, t, row, method, total);
    await expect(page.locator('.lines > div').filter({ hasText: t('pricing:charge') })).toContainText(charge);
    await expect(page.getByText(t('payment:receipt.number', { id: row.idreserva }))).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('payment:receipt.calendar') }).click();
    expect((await download).suggestedFilename()).toBe(`posada-${row.idreserva}.ics`);
    await page.goto(resultPath('fail', row)); // the actual state takes precedence over the address
    await expectReceipt(page, t, row, method, total);
  });
}

test('left pending, the tab is closed; the later result is found by the mailed link', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  await page.goto(payPath(row));
  await toGateway(page, t, 'mercadopago', TOTAL);
  await page.locator('button[value="pending"]').click();
  await expect(title(page, t('payment:result.pending.title'))).toBeVisible();
  const later = await context.newPage();
  await page.close();
  await later.goto(await linkFromMail(home, row.guest, /https?:\S+\/pagos\/\S+/));
  await expect(later.getByText(t('payment:underWay'))).toBeVisible();
  await settle(home, row, 'approved');
  await expectReceipt(later, t, row, 'mercadopago', TOTAL);
  expect(await confirmed(home, row)).toHaveLength(1);
});

test('refused, the page shows why and until when, and another method pays', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  await page.goto(payPath(row));
  await toGateway(page, t, 'mercadopago', TOTAL);
  await page.locator('button[value="rejected"]').click();
  await expect(title(page, t('payment:result.fail.title'))).toBeVisible();
  await expect(page.getByText(t('payment:result.reasons.declined'))).toBeVisible();
  await expect(page.getByText(t('payment:result.held'))).toBeVisible();
  const until = t('payment:result.until', { day: '.+', time: '\\d\\d:\\d\\d' });
  await expect(page.getByText(new RegExp(until))).toBeVisible();
  await expect(page.getByRole('link', { name: t('payment:trouble.mine') })).toHaveAttribute('href', '/reservations-made');
  await page.getByRole('link', { name: t('payment:result.again') }).click();
  await expect(title(page, t('payment:title'))).toBeVisible();
  await expect(page.getByText(/2[34] h \d+ min/).first()).toBeVisible();
  await expect(way(page, t, 'paypal')).toBeEnabled();
  await way(page, t, 'paypal').check();
  await page.locator('.payment__go button').click();
  await page.locator('button[value="approved"]').click();
  await expect(page).toHaveURL(/\/reserva-status\/success/);
  await expect(page.locator('.lines .total')).toContainText(t('pricing:with.paypal'));
  expect(await confirmed(home, row)).toHaveLength(1);
});

test('pesos are charged by PayPal in dollars: the same to the cent on every page', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  await page.goto(payPath(row));
  await way(page, t, 'paypal').check();
  await expect(page.locator('.methods__way.methods__on')).toContainText(/\d+\.\d\d USD/);
  const amount = /\d+\.\d\d USD/.exec((await page.locator('.methods__way.methods__on').textContent()) ?? '')?.[0] ?? '';
  const { currencyConvetionTable: rates } = await (await fetch(`${home}/api/v1/exchange`)).json();
  const { cambio } = rates.find(({ moneda }: { moneda: string }) => moneda === 'en_US');
  const stay = Math.round((110_000 / cambio) * 100);
  expect(amount).toBe(`${((stay + Math.round(stay * 0.065)) / 100).toFixed(2)} USD`);
  await expect(summary(page, t).getByText(t('payment:inDollars'))).toBeVisible();
  await toGateway(page, t, 'paypal', amount);
  await page.locator('button[value="approved"]').click();
  await expectReceipt(page, t, row, 'paypal', amount);
});

test('paid in two tabs concurrently: one charge; the other tab shows that it is paid, and surplus money is refunded', async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, second, third]) await tab.goto(payPath(row));
  await toGateway(page, t, 'mercadopago', TOTAL);
  await way(third, t, 'paypal').check();
  await third.locator('.payment__go button').click();
  await expect(third).toHaveURL(/\/dev\/pay\//);
  await page.locator('button[value="approved"]').click();
  await expectReceipt(page, t, row, 'mercadopago', TOTAL);
  await expect(title(second, t('payment:receipt.title', { space: row.space.title }))).toBeVisible();
  await expect(second.getByRole('radio')).toHaveCount(0);
  await third.locator('button[value="approved"]').click();
  await expect(title(third, t('payment:receipt.title', { space: row.space.title }))).toBeVisible();
  await expect
    .poll(async () => (await paymentsOf(home, row)).map(({ devolucion }) => devolucion?.estado ?? 'kept').sort())
    .toEqual(['kept', 'sent']);
});
