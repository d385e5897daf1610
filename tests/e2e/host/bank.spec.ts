import { standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson } from '../support/world.ts';

test('a host gives bank data: refused at the top, kept masked, shown when asked for', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const host = await aPerson(home, 'Bianca', 'anfitrion');
  await page.goto('/datos-bancarios'); // a visitor comes back to it
  await signIn(page, t, host);
  await expect(page.getByRole('heading', { level: 1, name: t('account:bank.title') })).toBeVisible();
  const field = (name: 'first_name' | 'last_name' | 'government_id' | 'bank_account_number' | 'bank_name' | 'bank_code') =>
    page.getByLabel(t(`account:bank.${name}`), { exact: true });
  const save = page.getByRole('button', { name: t('common:save'), exact: true });

  await field('first_name').fill('Bianca');
  await save.click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await field('last_name').fill('Prueba');
  await field('government_id').fill('12.345.678-5');
  await field('bank_account_number').fill('000987651234');
  await field('bank_name').fill('Banco del Sur');
  await field('bank_code').fill('012');
  await save.click();
  await expect(page.getByText(t('account:bank.saved'))).toBeVisible();
  await expect(field('bank_account_number')).toHaveValue('····1234');

  await page.reload();
  await expect(field('government_id')).toHaveValue('····78-5');
  await expect(page.getByRole('status').filter({ hasText: '(Santiago)' })).toBeVisible();
  await page.getByRole('button', { name: t('account:bank.showWhat', { what: t('account:bank.bank_account_number') }) }).click();
  await expect(field('bank_account_number')).toHaveValue('000987651234');
  expect(await standingOut(page)).toEqual([]);
});
