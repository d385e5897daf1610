import { auditOf } from '../support/audit.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, linkFromMail, PASSWORD } from '../support/world.ts';

const language = (locale: string | undefined) => locale?.slice(0, 2) ?? 'es';

test('the pages of a change of address through axe, and pressed by keyboard alone', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, language(locale));
  const hand = keyboardOf(page);
  const person = await aPerson(home, 'Mudanza');
  const email = person.email.replace('mudanza', 'nueva');
  await enters(context, home, person);
  await page.goto('/editar-perfil');
  await page.getByRole('link', { name: t('account:email_change.change') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('account:email_change.title') })).toBeVisible();
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
  await page.goto('/editar-perfil');
  await expect(page.getByLabel(t('account:email'), { exact: true })).toHaveValue(email);
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
  const questions = page.locator('main details h2');
  const answer = page.locator('#calendario');
  await page.goto('/faq');
  await look('questions');
  const all = await questions.count();
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await hand.reach('main summary');
  await page.keyboard.press('Enter');
  await expect(page.locator('main details').first().getByRole('paragraph').first()).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await look('an answer open');
  await hand.reach('main input[type=search]', { key: 'Shift+Tab' });
  await hand.type('ical');
  await expect(questions).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: t('reading:faq.search.found', { count: 1 }) })).toBeVisible();
  await expect(answer).toBeVisible(); // matches are open
  await look('a question found');
  await hand.reach('#calendario a[href="#calendario"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faq#calendario$/);
  await page.locator('main input[type=search]').focus();
  await hand.type(' submarino');
  await expect(page.getByText(t('reading:faq.search.none'))).toBeVisible();
  await look('no question found');

  await page.goto('/about');
  await page.goto('/faq#calendario');
  await expect(questions).toHaveCount(all);
  const question = page.locator('details:has(#calendario) h2');
  await expect(answer).toBeVisible(); // the address of an answer opens it, and no other
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(question).toBeInViewport();
  const header = await page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => question.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(header);
  await page.emulateMedia({ media: 'print' });
  for (const one of await page.locator('main details > div').all()) await expect(one).toBeVisible(); // paper has all answers
  await page.emulateMedia({ media: 'screen' });
  report();
});

test('answers open and close, and their address opens them, before any script', async ({ browser, home }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${home}/faq#calendario`);
  await expect(page.locator('#calendario')).toBeVisible();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await page.locator('main summary').first().click();
  await expect(page.locator('main details').first().getByRole('paragraph').first()).toBeVisible();
  await context.close();
});
