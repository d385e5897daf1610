import { expect, shortUrl, test } from '../support/page.ts';
import { anAccepted, payPath } from '../support/paying.ts';
import { signIn, startsTransfer } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aRequest, aSpaceAndGuest, linkFromMail, startTransfer } from '../support/world.ts';

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

test('an unanswered request lapses automatically, on the open pages of both @long', async ({ page, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const [space, guest] = await aSpaceAndGuest(base);
  await page.goto(`${base}/login?next=/reservations-made`);
  await signIn(page, t, guest);
  await expect(page.getByRole('heading', { name: t('reservations:none.guest') })).toBeVisible(); // a page loaded before would break off the sign-in
  await aRequest(base, space, guest);
  const path = await linkFromMail(base, space.host, /https?:\S+\/reserva\/aceptar\/\S+/);
  await page.reload();
  const waiting = page.getByRole('article').getByText(t('reservations:state.requested'), { exact: true });
  const toClosed = page.getByRole('button', { name: t('reservations:seeClosed') });
  await expect(waiting.or(toClosed).first()).toBeVisible(); // a slow machine may see only the end
  await toClosed.click();
  await expect(page.getByRole('article').getByText(t('reservations:state.host_deadline'), { exact: true })).toBeVisible();
  await page.goto(base + path);
  await expect(page.getByRole('heading', { name: t('reservations:linkTrouble.E02.title') })).toBeVisible();
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

test('a transfer is announced with its number on the page that began it @long', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const { guest } = await anAccepted(home);
  await page.goto(await linkFromMail(home, guest, /https?:\S+\/pagos\/\S+/));
  await page.getByRole('radio', { name: new RegExp(t('payment:method.bankTransfer.name')) }).check();
  await page.getByRole('button', { name: startsTransfer(t) }).click();
  await page.getByLabel(t('payment:transfer.number')).fill('OP 4711');
  await page.getByRole('button', { name: t('payment:transfer.announce') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('payment:announcedTitle') })).toBeVisible();
});

test('an unannounced transfer lapses; an announced one stops the countdown @long', async ({ page, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  // the announced one is begun first: its hour would be over before that of the other. By the API: a slow machine would not be on the page
  // in time
  const announced = await anAccepted(base);
  await startTransfer(base, announced);
  await startTransfer(base, announced, 'OP 4711');
  const lapsing = await anAccepted(base);
  await startTransfer(base, lapsing);
  await page.goto(base + payPath(lapsing));
  await expect(page.getByRole('heading', { name: t('payment:trouble.E02.title') })).toBeVisible();
  await page.goto(base + payPath(announced));
  await expect(page.getByRole('heading', { level: 1, name: t('payment:announcedTitle') })).toBeVisible();
});
