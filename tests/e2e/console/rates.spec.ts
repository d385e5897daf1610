import { standingOut } from '../support/audit.ts';
import { aSecondAdministrator, auditFromTop, confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

/** No other journey has prices in it. */
const CURRENCY = 'PEN';

test('one administrator proposes an exchange rate, a second confirms it, and it is reverted', async ({ browser, home, locale }) => {
  const t = consoleTexts(locale);
  const berta = await aSecondAdministrator(home);
  const context = () => browser.newContext({ baseURL: home, ...(locale && { locale }), viewport: { width: 1280, height: 900 } });
  const [first, second] = await Promise.all([context(), context()]);
  const [ada, other] = await Promise.all([first.newPage(), second.newPage()]);
  const { look, report } = auditFromTop(ada, locale);
  const named = (key: string, about = CURRENCY) => new RegExp(`^${t(key)}.*${about}`);

  await openConsole(ada, '/admin/rates');
  await ada.getByRole('combobox', { name: t('posada.rate.column.currency') }).click();
  await ada.getByRole('option', { name: CURRENCY }).click();
  const propose = ada.getByRole('button', { name: named('posada.rate.propose') });
  await expect(propose).toBeDisabled();
  const rate = ada.getByLabel(t('posada.rate.rate'), { exact: true });
  await rate.fill('0');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await rate.fill('301,5');
  await look('a rate that is typed');
  await propose.press('Enter');
  await confirmCommand(ada, t, 'posada.rate.propose');
  await expect(ada.getByRole('heading', { name: t('posada.rate.proposed') })).toBeVisible();
  await expect(ada.getByRole('button', { name: named('posada.rate.confirm') })).toHaveCount(0); // never by who proposed it
  await expect(propose).toBeDisabled();
  await look('a proposal, who made it', { over: true });

  await openConsole(other, '/admin', berta.email);
  const queue = other.locator('section').filter({ has: other.getByRole('heading', { name: t('posada.todo.rates') }) });
  await queue.getByRole('link', { name: CURRENCY, exact: true }).click();
  await expect(other.getByText(t('posada.rate.onConfirmed'))).toBeVisible();
  await other.getByRole('button', { name: named('posada.rate.confirm') }).click();
  await confirmCommand(other, t, 'posada.rate.confirm');
  await ada.reload();
  const row = ada.getByRole('row').filter({ has: ada.getByRole('rowheader', { name: CURRENCY, exact: true }) });
  await expect(row).toContainText(t('posada.rate.byHand'));
  await look('a rate by hand');
  await ada.setViewportSize({ width: 768, height: 1_024 });
  expect(await standingOut(ada)).toEqual([]);

  await row.getByRole('button', { name: named('posada.rate.takeBack') }).press('Enter');
  await confirmCommand(ada, t, 'posada.rate.takeBack');
  await expect(row).not.toContainText(t('posada.rate.byHand'));
  report();
  await Promise.all([first.close(), second.close()]);
});
