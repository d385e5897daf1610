import { auditOf } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, call } from '../support/world.ts';

const REASON = 'No encuentra el botón para pagar su reserva';

test('an administrator sees the site as a person, changes nothing, and ends it', async ({ page, home, locale }) => {
  const [t, site] = [consoleTexts(locale), textsOf(locale)];
  const gala = await aPerson(home, 'Gala');
  const { user } = await call<{ user: { idusuario: number } }>(home, 'GET', '/users/me', undefined, gala.token);
  const record = `/admin/users/${user.idusuario}/show`;
  await openConsole(page, record);

  // begun in the console, with a reason that the person will read
  await page.getByRole('button', { name: t('posada.impersonation.see') }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: t('posada.impersonation.see'), exact: true });
  await dialog.getByLabel(new RegExp(t('posada.impersonation.reason'))).fill('Muy corto');
  await expect(button).toBeDisabled();
  await dialog.getByLabel(new RegExp(t('posada.impersonation.reason'))).fill(REASON);
  await button.click();

  // the site is hers, under a banner that every page has
  await page.waitForURL(`${home}/`); // however long the machine takes
  const banner = page.getByRole('complementary', { name: site('account:impersonation.label') });
  await expect(banner).toContainText(site('account:impersonation.as', { name: 'Gala' }));
  await expect(page.getByRole('button', { name: site('common:menu.account', { name: 'Gala' }) })).toBeVisible();
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('home during an impersonation');

  // writing controls are disabled with a reason
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /favorit|favourit/i })
    .first();
  await expect(heart).toBeDisabled();
  await expect(heart).toHaveAccessibleDescription(site('account:impersonation.readOnly'));
  await page.goto('/datos-bancarios');
  await expect(banner).toBeVisible();
  await expect(
    page.getByText(locale?.startsWith('en') ? 'Only the account holder can see this.' : 'Esto solo puede verlo la propia persona.'),
  ).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(banner).toBeInViewport();

  // the console is the administrator's all the while, and ending it leads back there
  await page.goto('/favoritos');
  await banner.getByRole('button', { name: site('account:impersonation.end') }).click();
  await expect(page).toHaveURL(new RegExp(record));
  await expect(page.getByRole('heading', { level: 2, name: 'Gala' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: site('common:menu.account', { name: 'Catalina' }) })).toBeVisible();
  await expect(banner).toHaveCount(0);
  report();
});
