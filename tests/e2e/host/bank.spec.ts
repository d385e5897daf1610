import type { Locator } from '@playwright/test';
import { standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson } from '../support/world.ts';

test('a host enters bank data: refused at the top, stored masked, shown on request', async ({ page, home, locale }) => {
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
  const held = page.getByRole('status').filter({ has: page.getByRole('link', { name: t('account:bank.earnings') }) });
  await expect(held).toBeVisible();

  // the hold notice is separate from the text above it, a button beside a field is as tall as it, and the footer aligns with one edge
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const shows = page.getByRole('button', { name: t('account:bank.showWhat', { what: t('account:bank.bank_account_number') }) });
  // until the reloaded content has settled
  await expect(async () => {
    const said = await boxOf(page.getByText(t('account:bank.text')));
    expect((await boxOf(held)).y - said.y - said.height).toBeGreaterThanOrEqual(16);
    const number = await boxOf(field('bank_account_number'));
    const show = await boxOf(shows);
    expect([show.y, show.height]).toEqual([number.y, number.height]);
    const globe = await boxOf(page.locator('.foot-end .lang svg'));
    const before = await boxOf(page.locator('.foot-end > :first-child'));
    if (globe.y > before.y + before.height) expect(Math.abs(globe.x - before.x)).toBeLessThanOrEqual(1);
  }).toPass();
  await shows.click();
  await expect(field('bank_account_number')).toHaveValue('000987651234');
  expect(await standingOut(page)).toEqual([]);
});
