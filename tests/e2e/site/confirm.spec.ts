import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, linkFromMail } from '../support/world.ts';

test('a new account confirms its address by the link of the first mail', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const person = await aPerson(home, 'Antonia');
  await page.goto('/login?next=%2Feditar-perfil');
  await signIn(page, t, person);
  const unconfirmed = page.getByText(t('account:profile.unconfirmed'));
  await expect(unconfirmed).toBeVisible();
  await page.getByRole('button', { name: t('account:profile.resend') }).click();
  await expect(page.getByText(t('account:profile.resent'))).toBeVisible();
  const link = await linkFromMail(home, person, /https?:\/\/\S+\/confirmar\/correo\/[\w.-]+/);
  await page.goto(link);
  await page.getByRole('button', { name: t('account:confirm.submit') }).click();
  await expect(page.getByRole('heading', { name: t('account:confirm.doneTitle') })).toBeVisible();
  await page.goto('/editar-perfil');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unconfirmed).toHaveCount(0);
});
