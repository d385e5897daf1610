import { openIdProvider } from '../../support/outside/openid.ts';
import { launchOwn } from '../support/own-program.ts';
import { expect as sooner, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, PASSWORD } from '../support/world.ts';

/** A program of its own has only just started. */
const expect = sooner.configure({ timeout: 40_000 });

const CLIENT = 'posada.apps.example';

test('without Google set up there is no button', async ({ page, locale }) => {
  const t = textsOf(locale);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: t('account:login.submit'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('account:google.button') })).toHaveCount(0);
});

test('Google opens an account, signs in to it, links one with its password, and is unlinked with it', async ({ page, locale }) => {
  test.setTimeout(240_000);
  const t = textsOf(locale);
  const google = await openIdProvider(CLIENT);
  const own = await launchOwn(() => ({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: google.issuer }));
  const press = () => page.getByRole('button', { name: t('account:google.button') }).click();
  const leave = () => page.context().clearCookies();
  try {
    google.signsIn({ sub: '1', email: 'nueva@example.com' });
    await page.goto(`${own.url}/registro/step-1?next=%2Ffavoritos`);
    await press();
    await expect(page).toHaveURL(/\/registro\/step-2\?next=%2Ffavoritos/);
    await leave();
    await page.goto(`${own.url}/login`);
    await press();
    await expect(page).toHaveURL(/\/registro\/step-2/); // not onboarded yet, and known
    const onboarded = { '/users/type': { type: 'huesped' }, '/users/country': { user_country: 'CL', interest_country: 'CL' } };
    for (const [path, data] of Object.entries(onboarded))
      expect((await page.request.patch(`${own.url}/api/v1${path}`, { data, headers: { origin: own.url } })).ok()).toBe(true);
    await page.goto(`${own.url}/mis-sesiones`);
    await expect(page.getByText(t('signIn:google.onlyWayIn'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('signIn:google.setPassword') })).toHaveAttribute('href', '/auth/recuperar');
    await leave();

    const person = await aPerson(own.url, 'Unida');
    google.signsIn({ sub: '2', email: person.email });
    await page.goto(`${own.url}/login?next=%2Ffavoritos`);
    await press();
    await expect(page.getByRole('heading', { level: 1, name: t('account:google.passwordTitle') })).toBeVisible();
    await expect(page).toHaveURL(`${own.url}/login/google`); // without the token
    const field = page.getByLabel(t('account:password'), { exact: true });
    await field.fill('Otra2026');
    await page.getByRole('button', { name: t('account:google.link') }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: t('account:google.link') }).click();
    await expect(page).toHaveURL(`${own.url}/favoritos`);

    await page.goto(`${own.url}/mis-sesiones`);
    await page.getByRole('button', { name: t('signIn:google.unlink') }).click();
    const asks = page.getByRole('dialog', { name: t('signIn:google.askTitle') });
    await asks.getByLabel(t('account:password'), { exact: true }).fill('Otra2026');
    await asks.getByRole('button', { name: t('signIn:google.confirm') }).click();
    await expect(asks.getByLabel(t('account:password'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await asks.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
    await asks.getByRole('button', { name: t('signIn:google.confirm') }).click();
    await expect(page.getByText(t('signIn:google.done'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('signIn:google.title') })).toHaveCount(0);
    await expect(page.getByText(t('signIn:sessions.onlyThis'))).toBeVisible(); // the session of the account's opening ended
    await leave();

    google.signsIn(null);
    await page.goto(`${own.url}/login`);
    await press();
    await expect(page.getByRole('heading', { level: 1, name: t('account:google.failedTitle') })).toBeVisible();
    await page.goto(`${own.url}/login/google#id_token=a.b.c&state=foreign`);
    await expect(page.getByRole('heading', { level: 1, name: t('account:google.failedTitle') })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await own.stop();
    await google.stop();
  }
});
