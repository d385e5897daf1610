import { expect, shortUrl, test } from '../support/page.ts';
import { enters, payPath } from '../support/paying.ts';
import { sendRequest } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { accept, aRequest, aSpaceAndGuest, inDays, linkFromMail } from '../support/world.ts';

// The host's and the guest's time run out on pages that are open: they say so without a reload, and nothing is left to press
// (docs/rules/product.md#states, K-08, K-11, R-03). The second program answers to deadlines of a few seconds.

test('the host’s deadline passes on the guest’s wizard, the host’s list and the mailed link', async ({ page, browser, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const [space, guest] = await aSpaceAndGuest(base);
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: base });
  await enters(device, base, space.host);
  const list = await device.newPage();
  await list.goto('/reservations-received');
  await expect(list.getByRole('heading', { name: t('reservations:none.host') })).toBeVisible();

  await enters(page.context(), base, guest);
  await page.goto(`${base}/reservar/${space.id}/${inDays(40)}/${inDays(44)}?huespedes=2`);
  await sendRequest(page, t);
  const row = list.getByRole('article');
  const over = row.getByText(t('reservations:state.host_deadline'), { exact: true });
  const toClosed = list.getByRole('button', { name: t('reservations:seeClosed') });
  await expect(
    row
      .getByRole('button', { name: t('reservations:accept'), exact: true })
      .or(toClosed)
      .first(),
  ).toBeVisible(); // a slow machine may see only the end

  const name = space.host.name;
  await expect(
    page.getByRole('heading', { level: 1, name: t('reservations:row.guest.host_deadline', { name, space: space.title }) }),
  ).toBeVisible();
  await expect(toClosed).toBeVisible();
  await expect(row).toHaveCount(0);
  await toClosed.click();
  await expect(over).toBeVisible();
  for (const action of ['accept', 'reject'])
    await expect(row.getByRole('button', { name: t(`reservations:${action}`), exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('reservations:pay'), exact: true })).toHaveCount(0);
  await list.goto(await linkFromMail(base, space.host, /https?:\S+\/reserva\/aceptar\/\S+/));
  await expect(list.getByRole('heading', { level: 1, name: t('reservations:linkTrouble.E02.title') })).toBeVisible();
  await expect(list.getByRole('main').getByRole('button')).toHaveCount(0);
  await device.close();
});

test('the guest’s deadline passes on the list and the payment page of the guest, and on the host’s list', async ({
  page,
  browser,
  locale,
}) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const [space, guest] = await aSpaceAndGuest(base);
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: base });
  await enters(device, base, space.host);
  const list = await device.newPage();
  await list.goto('/reservations-received');
  await enters(page.context(), base, guest);
  await page.goto(`${base}/reservations-made`);
  await expect(page.getByRole('heading', { name: t('reservations:none.guest') })).toBeVisible();
  const paying = await page.context().newPage();

  const reservation = await aRequest(base, space, guest);
  await accept(base, reservation.idreserva, space.host);
  await paying.goto(base + payPath(reservation));
  const row = page.getByRole('article');
  const toClosed = page.getByRole('button', { name: t('reservations:seeClosed') });
  await expect(
    row
      .getByRole('link', { name: t('reservations:pay'), exact: true })
      .or(toClosed)
      .first(),
  ).toBeVisible(); // a slow machine may see only the end

  await expect(paying.getByRole('heading', { level: 1, name: t('payment:trouble.E02.title') })).toBeVisible();
  await expect(paying.getByRole('radio')).toHaveCount(0);
  await expect(paying.getByRole('button', { name: new RegExp(t('payment:payAmount', { amount: '' }).trim()) })).toHaveCount(0);
  for (const open of [page, list]) {
    await open.getByRole('button', { name: t('reservations:seeClosed') }).click();
    const where = open.getByRole('article');
    await expect(where.getByText(t('reservations:state.payment_deadline'), { exact: true })).toBeVisible();
    await expect(where.getByRole('link', { name: t('reservations:pay'), exact: true })).toHaveCount(0);
    await expect(where.getByRole('button')).toHaveCount(0);
  }
  await device.close();
});
