import { expect, test } from '../support/page.ts';
import { chooseDay, onToSignIn, sendRequest, signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { ADDRESS, aPerson, aSpace, aSpaceAndGuest, inDays, linkFromMail } from '../support/world.ts';

const [from, to] = [inDays(40), inDays(44)];

test('a stay is searched, requested, accepted by the link of the mail, and paid; then address and contact are shown', async ({
  page,
  browser,
  home,
  locale,
  viewport,
}) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);

  // home: where and when
  await page.goto('/');
  await page.getByLabel(t('home:where')).fill('provid');
  await page
    .getByRole('option', { name: /Providencia/ })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(t('home:when')) }).click();
  await chooseDay(page, t, from);
  await chooseDay(page, t, to);
  if ((viewport?.width ?? 0) < 768) await page.getByRole('button', { name: t('home:done') }).click();
  else await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('home:search'), exact: true }).click();

  // results: the newest first, total of the stay on the card
  await expect(page).toHaveURL(new RegExp(`fecha_inicio=${from}`));
  await page.getByRole('button', { name: t('search:order.recomendado') }).click();
  const ordered = page.waitForResponse((response) => /\/api\/.*orden=nuevos/.test(response.url()));
  await page.getByRole('menuitemradio', { name: t('search:order.nuevos') }).click();
  await ordered; // the cards move then
  await expect(page.locator('.search__results[aria-busy]')).toHaveCount(0);
  const link = page.getByRole('link', { name: space.title });
  await expect(link).toBeVisible();
  await link.click();

  // the space: sum, no address
  await expect(page).toHaveURL(new RegExp(`/alojamiento/${space.id}/${from}/${to}$`));
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  await expect(
    page
      .getByText(/113\.850/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(ADDRESS.street)).toHaveCount(0);
  await page
    .getByRole('button', { name: t('listing:booking.reserve'), exact: true })
    .first()
    .click();

  // sign in on the way, back to the same dates
  await onToSignIn(page, t);
  await signIn(page, t, guest);
  await expect(page).toHaveURL(new RegExp(`/reservar/${space.id}/${from}/${to}`));
  await sendRequest(page, t);
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:requested.title', { name: space.host.name }) })).toBeVisible();
  await expect(page.getByText(/23 h 59 min/).first()).toBeVisible();

  // the host answers on another device, without signing in; looking changes nothing
  const path = await linkFromMail(home, space.host, /https?:\S+\/reserva\/aceptar\/\S+/);
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: home });
  const host = await device.newPage();
  await host.goto(path);
  await host.reload();
  await expect(host.getByText(ADDRESS.street)).toHaveCount(0);
  await host.getByRole('button', { name: t('reservations:link.accept') }).click();
  await expect(host.getByRole('heading', { name: t('reservations:link.acceptedTitle') })).toBeVisible();

  // the guest's open page updates without a reload
  await expect(page.getByRole('link', { name: t('reservations:pay'), exact: true })).toBeVisible();
  await page.goto(await linkFromMail(home, guest, /https?:\S+\/pagos\/\S+/));
  await expect(page.getByRole('heading', { level: 1, name: t('payment:title') })).toBeVisible();
  await expect(page.getByText(ADDRESS.street)).toHaveCount(0);
  await page.getByRole('radio', { name: new RegExp(t('payment:method.mercadopago.name')) }).check();
  await page.getByRole('button', { name: /116\.600/ }).click();

  // the sandbox gateway, and back
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.locator('button[value="approved"]').click();
  await expect(page).toHaveURL(/\/reserva-status\/success/);
  await expect(page.getByText(`${ADDRESS.street} ${ADDRESS.number}`)).toBeVisible();
  await expect(page.getByRole('link', { name: space.host.email })).toBeVisible();

  // paid once: the link is the success page
  await page.goto(await linkFromMail(home, guest, /https?:\S+\/pagos\/\S+/));
  await expect(page.getByRole('heading', { name: t('payment:receipt.title', { space: space.title }) })).toBeVisible();

  // the host sees who comes, on the list
  await host.goto('/login?next=/reservations-received');
  await signIn(host, t, space.host);
  await host.getByRole('link', { name: t('reservations:seeStay') }).click();
  await expect(host.getByText(guest.email)).toBeVisible();
  await device.close();
});

test('two guests want the same nights: the second is refused, with free nights nearby', async ({ page, browser, home, locale }) => {
  const t = textsOf(locale);
  const [space, first, second] = await Promise.all([aSpace(home), aPerson(home, 'Ana'), aPerson(home, 'Bruno')]);
  const address = `/reservar/${space.id}/${from}/${to}?huespedes=2`;
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await signIn(page, t, first);
  const device = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: home });
  const other = await device.newPage();
  await other.goto(`/login?next=${encodeURIComponent(address)}`);
  await signIn(other, t, second);
  await expect(other.getByRole('heading', { level: 1, name: t('reservations:reserve.head') })).toBeVisible();
  await sendRequest(page, t);
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:requested.title', { name: space.host.name }) })).toBeVisible();
  await sendRequest(other, t);
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: t('reservations:send.refused') })).toBeVisible();
  await expect(dialog.getByRole('link').first()).toBeVisible();
  const width = other.viewportSize()?.width ?? 0;
  const aside = async () => {
    const box = await dialog.boundingBox();
    return Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width);
  };
  await expect.poll(aside).toBeLessThan(2); // in the middle
  await device.close();
});
