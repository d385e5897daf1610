import { randomUUID } from 'node:crypto';
import { auditOf } from '../support/audit.ts';
import { atGoogle } from '../support/outside.ts';
import { expect, shortUrl, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, PASSWORD } from '../support/world.ts';

test('without Google set up there is no button', async ({ page, locale }) => {
  const t = textsOf(locale);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: t('account:login.submit'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('account:google.button') })).toHaveCount(0);
});

test('Google opens an account, signs in to it, links one with its password, and is unlinked with it', async ({ page, context, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const press = () => page.getByRole('button', { name: t('account:google.button') }).click();
  const leave = () => context.clearCookies({ name: 'posada_session' });
  const someone = randomUUID().slice(0, 8);
  await atGoogle(context, { sub: someone, email: `nueva-${someone}@example.com` });
  await page.goto(`${base}/registro/step-1?next=%2Ffavoritos`);
  await press();
  await expect(page).toHaveURL(/\/registro\/step-2\?next=%2Ffavoritos/);
  await leave();
  await page.goto(`${base}/login`);
  await press();
  await expect(page).toHaveURL(/\/registro\/step-2/); // not onboarded yet, and known
  const onboarded = { '/users/type': { type: 'huesped' }, '/users/country': { user_country: 'CL', interest_country: 'CL' } };
  for (const [path, data] of Object.entries(onboarded))
    expect((await page.request.patch(`${base}/api/v1${path}`, { data, headers: { origin: base } })).ok()).toBe(true);
  await page.goto(`${base}/mis-sesiones`);
  await expect(page.getByText(t('signIn:google.onlyWayIn'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('signIn:google.setPassword') })).toHaveAttribute('href', '/auth/recuperar');
  await leave();

  const person = await aPerson(base, 'Unida');
  await atGoogle(context, { sub: randomUUID(), email: person.email });
  await page.goto(`${base}/login?next=%2Ffavoritos`);
  await press();
  await expect(page.getByRole('heading', { level: 1, name: t('account:google.passwordTitle') })).toBeVisible();
  await expect(page).toHaveURL(`${base}/login/google`); // without the token
  await look('Google asks for the password');
  const field = page.getByLabel(t('account:password'), { exact: true });
  await field.fill('Otra2026');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await look('Google with a wrong password');
  await field.fill(PASSWORD);
  await page.getByRole('button', { name: t('account:google.link') }).click();
  await expect(page).toHaveURL(`${base}/favoritos`);

  await page.goto(`${base}/mis-sesiones`);
  await page.getByRole('button', { name: t('signIn:google.unlink') }).click();
  const dialog = page.getByRole('dialog', { name: t('signIn:google.askTitle') });
  await dialog.getByLabel(t('account:password'), { exact: true }).fill('Otra2026');
  await dialog.getByRole('button', { name: t('signIn:google.confirm') }).click();
  await expect(dialog.getByLabel(t('account:password'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('signIn:google.confirm') }).click();
  await expect(page.getByText(t('signIn:google.done'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('signIn:google.title') })).toHaveCount(0);
  await expect(page.getByText(t('signIn:sessions.onlyThis'))).toBeVisible(); // the session of the account's opening ended
  await leave();

  await atGoogle(context, null);
  await page.goto(`${base}/login`);
  await press();
  await expect(page.getByRole('heading', { level: 1, name: t('account:google.failedTitle') })).toBeVisible();
  await look('Google said no');
  await page.goto(`${base}/login/google#id_token=a.b.c&state=foreign`);
  await expect(page.getByRole('heading', { level: 1, name: t('account:google.failedTitle') })).toBeVisible();
  report();
});
