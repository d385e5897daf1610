import { openIdProvider } from '../../support/outside/openid.ts';
import { auditOf } from '../support/audit.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { launchOwn } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, linkFromMail, PASSWORD } from '../support/world.ts';

test.setTimeout(180_000);

const CLIENT = 'posada.apps.example';
const language = (locale: string | undefined) => locale?.slice(0, 2) ?? 'es';

test('the pages of a sign-in by Google through axe, and linked by keyboard alone', async ({ page, locale }) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, language(locale));
  const hand = keyboardOf(page);
  const google = await openIdProvider(CLIENT);
  const own = await launchOwn(() => ({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: google.issuer }));
  const enter = async () => {
    await page.goto(`${own.url}/login?next=%2Ffavoritos`);
    await page.getByRole('button', { name: t('account:google.button') }).focus();
    await page.keyboard.press('Enter');
  };
  try {
    google.signsIn(null);
    await enter();
    await expect(page.getByRole('heading', { level: 1, name: t('account:google.failedTitle') })).toBeVisible();
    await look('Google said no');
    await hand.reach('main a');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('account:login.submit'), exact: true })).toBeVisible();

    const person = await aPerson(own.url, 'Unida');
    google.signsIn({ sub: '2', email: person.email });
    await enter();
    await expect(page.getByRole('heading', { level: 1, name: t('account:google.passwordTitle') })).toBeVisible();
    await look('Google asks for the password');
    await hand.reach('input[type=password]');
    await hand.type('Otra2026');
    await page.keyboard.press('Enter');
    const field = page.getByLabel(t('account:password'), { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await look('Google with a wrong password');
    await field.fill('');
    await field.focus();
    await hand.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${own.url}/favoritos`);
    report();
  } finally {
    await page.goto('about:blank');
    await own.stop();
    await google.stop();
  }
});

test('the pages of a change of address through axe, and pressed by keyboard alone', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, language(locale));
  const hand = keyboardOf(page);
  const person = await aPerson(home, 'Mudanza');
  const email = person.email.replace('mudanza', 'nueva');
  await enters(context, home, person);
  await page.goto('/cambiar-correo');
  await look('change the address');
  await hand.reach('main input[type=email]');
  await hand.type(email);
  await hand.reach('main input[type=password]');
  await hand.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('account:email_change.sentTitle') })).toBeVisible();
  await look('both links are sent');
  for (const [address, title] of [
    [email, 'halfTitle'],
    [person.email, 'doneTitle'],
  ] as const) {
    await page.goto(await linkFromMail(home, { ...person, email: address }, /https?:\/\/\S+\/cambiar\/correo\/[\w.-]+/));
    await look(`before ${title}`);
    await hand.reach('main button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t(`account:email_change.${title}`) })).toBeVisible();
    await look(title);
  }
  await page.goto(`/cambiar/correo/1.old.00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}`);
  await hand.reach('main button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('account:email_change.deadTitle') })).toBeVisible();
  await look('a dead link');
  report();
});

test('questions and answers: searched and linked to by keyboard, through axe', async ({ page, locale }) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, language(locale));
  const hand = keyboardOf(page);
  const questions = page.locator('main section h2');
  await page.goto('/faq');
  await look('questions');
  const all = await questions.count();
  await hand.reach('main input[type=search]');
  await hand.type('ical');
  await expect(questions).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: t('reading:faq.search.found', { count: 1 }) })).toBeVisible();
  await look('a question found');
  await hand.reach('main h2 a');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faq#calendario$/);
  await page.locator('main input[type=search]').focus();
  await hand.type(' submarino');
  await expect(page.getByText(t('reading:faq.search.none'))).toBeVisible();
  await look('no question found');

  await page.goto('/about');
  await page.goto('/faq#calendario');
  await expect(questions).toHaveCount(all);
  const asked = page.locator('#calendario h2');
  await expect(asked).toBeInViewport();
  const header = await page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => asked.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(header);
  report();
});
