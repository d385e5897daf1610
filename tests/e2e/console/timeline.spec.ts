import { auditOf, standingOut } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aRequest, aSpaceAndGuest, call } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test("an administrator reads a person's timeline, by kind, and the person sees that they looked", async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aRequest(home, space, guest);
  type Me = { user: { idusuario: number } };
  const { user } = await call<Me>(home, 'GET', '/users/me', undefined, guest.token);
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');

  await openConsole(page, `/admin/users/${user.idusuario}/show`);
  await page.getByRole('tab', { name: t('posada.timeline.title') }).press('Enter');
  const requested = page
    .getByRole('row')
    .filter({ hasText: t('posada.event.ReservationRequested') })
    .filter({ hasText: t('posada.timeline.self') }); // not the mail of that name
  await expect(requested.getByRole('link', { name: new RegExp(` R-${idreserva}$`) })).toBeVisible();
  await look('the timeline of a person', { wide: true });

  await page.getByRole('combobox', { name: t('posada.timeline.kind') }).press('Enter');
  await page.getByRole('option', { name: t('posada.timeline.kinds.sign_in'), exact: true }).press('Enter');
  await expect(requested).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: t('posada.event.SignedIn') })).not.toHaveCount(0);
  await expect(page).toHaveURL(/kind=sign_in/);

  await page.setViewportSize({ width: 768, height: 1_024 });
  expect(await standingOut(page)).toEqual([]);
  const looks = async () => (await call<{ data: unknown[] }>(home, 'GET', '/users/me/looks', undefined, guest.token)).data.length;
  await expect.poll(looks).toBeGreaterThan(0);
  report();
});
