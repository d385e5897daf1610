import { randomInt } from 'node:crypto';
import { askedOfBot } from '../support/outside.ts';
import { expect, shortUrl, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson } from '../support/world.ts';

test('a phone without WhatsApp can be corrected or kept, and is looked up only after consent (D-107, U-11)', async ({ page, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const number = `9${randomInt(1e6, 1e7)}`; // the bot knows numbers that end in an even digit
  const [unknown, known] = [`${number}9`, `${number}8`];
  const lookups = () => askedOfBot(...[unknown, known].map((phone) => `56${phone}`));
  const person = await aPerson(base, 'Fona');
  await page.goto(`${base}/login?next=%2Feditar-perfil`);
  await signIn(page, t, person);
  const phone = page.getByLabel(t('account:profile.telefono'), { exact: true });
  const save = () => page.getByRole('button', { name: t('common:save'), exact: true }).click();
  const missing = page.getByRole('dialog', { name: t('account:profile.whatsapp.title') });
  await page.getByLabel(t('account:profile.nationality'), { exact: true }).fill('Chile');
  await phone.fill(unknown);
  await save();
  await expect(page).toHaveURL(`${base}/`); // said nothing of it: home after three seconds
  expect(await lookups()).toEqual([]);

  await page.goto(`${base}/editar-perfil`);
  const consent = page.getByRole('checkbox', { name: t('account:profile.whatsapp.ask') });
  await consent.check();
  await save();
  await expect(missing).toBeVisible();
  await expect(missing).toContainText(`+56${unknown}`);
  await missing.getByRole('button', { name: t('account:profile.whatsapp.edit') }).click();
  await expect(missing).toBeHidden();
  await expect(phone).toBeFocused();
  await save();
  await missing.getByRole('link', { name: t('account:profile.whatsapp.go') }).click();
  await expect(page).toHaveURL(`${base}/`);

  await page.goto(`${base}/editar-perfil`);
  // a field that React takes over while its text is being replaced keeps the old one in front
  await expect(async () => {
    await phone.fill(known);
    await expect(phone).toHaveValue(known, { timeout: 5_000 });
  }).toPass();
  await consent.check();
  await save();
  await expect(page).toHaveURL(`${base}/`); // it has one
  expect(await lookups()).toEqual([unknown, unknown, known].map((phone) => `56${phone}`));
});
