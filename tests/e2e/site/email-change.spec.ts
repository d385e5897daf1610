import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, linkFromMail, PASSWORD } from '../support/world.ts';

test('an address changes once both mailboxes have approved', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const person = await aPerson(home, 'Mudanza');
  const email = person.email.replace('mudanza', 'nueva');
  await page.goto('/login?next=%2Feditar-perfil');
  await signIn(page, t, person);
  await page.getByRole('link', { name: t('account:email_change.change') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('account:email_change.title') })).toBeVisible();
  await page.getByLabel(t('account:email_change.new')).fill(email);
  await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('account:email_change.submit') }).click();
  await expect(page.getByRole('heading', { name: t('account:email_change.sentTitle') })).toBeVisible();
  const approve = async (address: string, title: string) => {
    await page.goto(await linkFromMail(home, { ...person, email: address }, /https?:\/\/\S+\/cambiar\/correo\/[\w.-]+/));
    await page.getByRole('button', { name: t('account:email_change.approve') }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
  await approve(email, t('account:email_change.halfTitle'));
  await approve(person.email, t('account:email_change.doneTitle'));
  await page.goto('/editar-perfil');
  await expect(page.getByLabel(t('account:email'), { exact: true })).toHaveValue(email);
});
