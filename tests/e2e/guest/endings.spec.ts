import { expect, shortUrl, test } from '../support/page.ts';
import { anAccepted } from '../support/paying.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aRequest, aSpaceAndGuest, linkFromMail } from '../support/world.ts';

test('the host declines with a reason, and the guest reads it', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  await aRequest(home, space, guest);
  await page.goto(await linkFromMail(home, space.host, /https?:\S+\/reserva\/rechazar\/\S+/));
  await expect(page.getByText(t('reservations:rejectDialog.strike', { strikes: 1, of: 3 }))).toBeVisible();
  await page.getByRole('radio', { name: t('reservations:reasons.repairs') }).check();
  await page.getByRole('button', { name: t('reservations:link.reject') }).click();
  await expect(page.getByRole('heading', { name: t('reservations:link.rejectedTitle') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('reservations:linkTrouble.E03.title') })).toBeVisible();
  await page.goto('/login?next=/reservations-made');
  await signIn(page, t, guest);
  await page.getByRole('button', { name: t('reservations:seeClosed') }).click(); // the list shows it only on request (D-45)
  await expect(page.getByText(t('reservations:state.rejected'), { exact: true })).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText(new RegExp(t('reservations:reasons.repairs')))).toBeVisible();
});

test('an unpaid stay lapses: at zero the payment page shows it without a reload', async ({ page, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const { guest } = await anAccepted(base);
  await page.goto(base + (await linkFromMail(base, guest, /https?:\S+\/pagos\/\S+/)));
  const over = page.getByRole('heading', { name: t('payment:trouble.E02.title') });
  await expect(
    page
      .getByRole('heading', { name: t('payment:title') })
      .or(over)
      .first(),
  ).toBeVisible(); // a slow machine may see only the end
  await expect(over).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('payment:trouble.E02.title') })).toBeVisible();
});
