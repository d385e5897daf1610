import { auditOf, standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead, enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aSpaceAndGuest } from '../support/world.ts';

test('both sides read what they agreed to, at each moment and in both languages', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aPaidStay(home, space, guest, daysAhead(50), daysAhead(53));
  await enters(context, home, guest);
  await page.goto(`/estadia/${idreserva}`);
  await page.getByRole('link', { name: t('agreed:open') }).click();
  await expect(page).toHaveURL(/\?acordado/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('agreed:title'));
  // at first it is the request
  await expect(page.getByText(t('agreed:states.initiated'))).toBeVisible();
  await expect(page.getByText(t('agreed:hidden'))).toBeVisible();
  await expect(page.getByRole('heading', { name: space.title })).toBeVisible();

  const moments = page.getByRole('navigation', { name: t('agreed:moments') });
  await moments.getByRole('link').last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/acordado=20/);
  await expect(page.getByText(t('agreed:states.paid'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('agreed:shown'))).toBeVisible();
  await expect(page.getByText(space.host.email)).toHaveCount(0);

  // the same page in the other language
  const other = locale?.startsWith('en') ? ['Español', 'La estadía entera'] : ['English', 'The whole stay'];
  await page.getByRole('button', { name: other[0] }).click();
  await expect(page.getByText(other[1] ?? '')).toBeVisible();

  // the address can be opened again
  await page.reload();
  await expect(page.getByText(t('agreed:states.paid'), { exact: true })).toBeVisible();
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('what was agreed to');
  report();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await standingOut(page)).toEqual([]);

  await enters(context, home, space.host);
  await page.goto(`/estadia/${idreserva}?acordado`);
  await expect(page.getByText(t('agreed:states.accepted'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('agreed:back') })).toBeVisible();
});
