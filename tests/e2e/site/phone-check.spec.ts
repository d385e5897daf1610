import { aChatbot } from '../../support/outside/chatbot.ts';
import { launchOwn } from '../support/own-program.ts';
import { expect as sooner, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson } from '../support/world.ts';

/** A program of its own has only just started. */
const expect = sooner.configure({ timeout: 40_000 });

test('a phone without WhatsApp can be corrected or left as it is, and is asked only after consent (D-107, U-11)', async ({
  page,
  locale,
}) => {
  test.setTimeout(180_000);
  const t = textsOf(locale);
  const bot = await aChatbot();
  const own = await launchOwn(() => ({ CHATBOT_URL: bot.url }));
  try {
    const person = await aPerson(own.url, 'Fona');
    await page.goto(`${own.url}/login?next=%2Feditar-perfil`);
    await signIn(page, t, person);
    const phone = page.getByLabel(t('account:profile.telefono'), { exact: true });
    const save = () => page.getByRole('button', { name: t('common:save'), exact: true }).click();
    const missing = page.getByRole('dialog', { name: t('account:profile.whatsapp.title') });
    await page.getByLabel(t('account:profile.nationality'), { exact: true }).fill('Chile');
    await phone.fill('912345679');
    await save();
    await expect(page).toHaveURL(`${own.url}/`); // said nothing of it: home after three seconds
    expect(bot.asked).toEqual([]);

    await page.goto(`${own.url}/editar-perfil`);
    const consent = page.getByRole('checkbox', { name: t('account:profile.whatsapp.ask') });
    await consent.check();
    await save();
    await expect(missing).toBeVisible();
    await expect(missing).toContainText('+56912345679');
    await missing.getByRole('button', { name: t('account:profile.whatsapp.edit') }).click();
    await expect(missing).toBeHidden();
    await expect(phone).toBeFocused();
    await save();
    await missing.getByRole('link', { name: t('account:profile.whatsapp.go') }).click();
    await expect(page).toHaveURL(`${own.url}/`);

    await page.goto(`${own.url}/editar-perfil`);
    // a field that React takes over while its text is being replaced keeps the old one in front
    await expect(async () => {
      await phone.fill('912345678');
      await expect(phone).toHaveValue('912345678', { timeout: 1_000 });
    }).toPass();
    await consent.check();
    await save();
    await expect(page).toHaveURL(`${own.url}/`); // it has one
    expect(bot.asked.map(({ body }) => body)).toEqual(['56912345679', '56912345679', '56912345678'].map((cellphone) => ({ cellphone })));
  } finally {
    await page.goto('about:blank');
    await own.stop();
    await bot.stop();
  }
});
