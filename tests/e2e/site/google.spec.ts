import { openIdProvider } from '../../support/outside/openid.ts';
import { launchOwn } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, PASSWORD } from '../support/world.ts';

const CLIENT = 'posada.apps.example';

test('without Google set up there is no button', async ({ page, locale }) => {
  const t = textsOf(locale);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: t('account:login.submit'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('account:google.button') })).toHaveCount(0);
});

test('Google opens an account, signs in to it, and links one with its password', async ({ page, locale }) => {
  test.setTimeout(120_000);
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
