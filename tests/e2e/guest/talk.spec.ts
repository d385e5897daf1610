import type { Browser, Page } from '@playwright/test';
import { standingOut } from '../support/audit.ts';
import { confirmChoice, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { enters, settle } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { ADMIN, accept, aRequest, aSpaceAndGuest, call, inDays, type Person, type Space } from '../support/world.ts';

// Guest and host talk in two browsers, each sees what the other does without a reload.
type Texts = ReturnType<typeof textsOf>;

/** The host's own browser, beside that of the guest. */
const beside = async (browser: Browser, page: Page, base: string, person: Person, locale: string | undefined) => {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ ...(locale && { locale }), ...(viewport && { viewport }), timezoneId: 'America/Santiago' });
  await enters(context, base, person);
  return { context, page: await context.newPage() };
};

const speakBoth = async (base: string, locale: string | undefined, ...people: Person[]) => {
  for (const { token } of people) await call(base, 'POST', '/users/settings/setLanguage', { language: locale?.slice(0, 2) ?? 'es' }, token);
};

const write = async (page: Page, t: Texts, text: string) => {
  await page.locator('#message').fill(text);
  await page.getByRole('button', { name: t('talk:send'), exact: true }).click();
};
const bubble = (page: Page, text: string) => page.getByRole('region', { name: /^(Mensajes|Messages)$/ }).getByText(text, { exact: true });
const fits = async (page: Page) => expect(await standingOut(page)).toEqual([]);

/** The first message, from the page of the space. */
const begin = async (page: Page, t: Texts, space: Space, text: string) => {
  await page.goto(`/alojamiento/${space.id}/${inDays(40)}/${inDays(44)}?escribir=1`);
  const dialog = page.getByRole('dialog', { name: t('talk:start.title', { name: space.host.name }) });
  await dialog.getByRole('textbox').fill(text);
  await fits(page);
  await dialog.getByRole('button', { name: t('talk:send'), exact: true }).click();
};

test('guest and host talk from the page of a space to the payment, live in two browsers', async ({
  page,
  context,
  browser,
  locale,
  home,
}) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  await speakBoth(home, locale, guest, space.host);
  await enters(context, home, guest);
  const host = await beside(browser, page, home, space.host, locale);
  try {
    await host.page.goto(`${home}/conversation`);
    await expect(host.page.getByText(t('talk:none'))).toBeVisible();

    const sent = page.getByRole('status').filter({ hasText: t('talk:start.sent', { name: space.host.name }) });
    const isThread = /\/conversation\?c=\d+$/;
    await begin(page, t, space, 'Hello, is there a place for two bicycles?');
    await expect(async () => expect(isThread.test(page.url()) || (await sent.isVisible())).toBe(true)).toPass();
    await expect(page).toHaveURL(isThread); // continues automatically, which may be all a slow machine shows

    // the host's open page has it without a reload; unopened messages are unread on both sides
    const row = host.page.getByRole('link', { name: new RegExp(guest.name) });
    await expect(row).toContainText('1');
    await expect(page.getByText(t('talk:read'), { exact: true })).toHaveCount(0);
    await row.click();
    await expect(bubble(host.page, 'Hello, is there a place for two bicycles?')).toBeVisible();
    await expect(page.getByText(t('talk:read'), { exact: true })).toBeVisible();
    await write(host.page, t, 'Yes, in the patio, under the roof.');
    await expect(bubble(page, 'Yes, in the patio, under the roof.')).toBeVisible();
    await fits(page);

    // the steps of the reservation are in the thread on both sides, with the next deadline
    const reservation = await aRequest(home, space, guest);
    for (const side of [page, host.page]) await expect(side.getByText(t('talk:event.solicitada'))).toBeVisible();
    await accept(home, reservation.idreserva, space.host);
    for (const side of [page, host.page]) await expect(side.getByText(t('talk:event.aceptada'))).toBeVisible();
    await expect(
      page.getByRole('complementary', { name: t('talk:summary') }).getByRole('link', { name: t('reservations:pay') }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: t('talk:contact') })).toHaveCount(0);

    await settle(home, reservation, 'approved');
    for (const side of [page, host.page]) {
      await expect(side.getByText(t('talk:event.pagada'))).toBeVisible();
      await expect(
        side
          .getByRole('list', { name: t('talk:contact') })
          .getByRole('link')
          .first(),
      ).toBeVisible();
    }
    await expect(page.getByRole('list', { name: t('talk:contact') })).toContainText(space.host.email);
    await write(host.page, t, 'Call me when you arrive: +56 9 8765 4321');
    await expect(bubble(page, 'Call me when you arrive: +56 9 8765 4321')).toBeVisible();
    for (const side of [page, host.page]) await fits(side);

    // from the lists of both and from the receipt the same conversation is one press away
    const thread = new URL(page.url()).search;
    for (const [side, path, name] of [
      [page, '/reservations-made', space.host.name],
      [host.page, '/reservations-received', guest.name],
      [page, `/reserva-status/success?reserva=${reservation.idreserva}&token=${reservation.token}`, space.host.name],
      [page, `/estadia/${reservation.idreserva}`, space.host.name],
    ] as const) {
      await side.goto(home + path);
      const link = t('reservations:writeTo', { name });
      if (path.startsWith('/reservations-')) await (await moreOf(side.getByRole('article'), t, link)).click();
      else await side.getByRole('link', { name: link }).click();
      await expect(side).toHaveURL(new RegExp(`${thread.replace('?', '\\?')}$`));
    }
  } finally {
    await host.context.close();
  }
});

test('a message with contact data is stopped, appealed, and let through by the console @long', async ({
  page,
  context,
  browser,
  locale,
  home,
}) => {
  const t = textsOf(locale);
  const c = consoleTexts(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  await speakBoth(home, locale, guest, space.host);
  const { conversation } = await call<{ conversation: { id: number } }>(
    home,
    'POST',
    '/conversations',
    { accommodation_id: space.id, message: 'Hola', check_in_date: inDays(40), check_out_date: inDays(44) },
    guest.token,
  );
  await enters(context, home, guest);
  const host = await beside(browser, page, home, space.host, locale);
  const console = await browser.newContext({ ...(locale && { locale }), viewport: { width: 1280, height: 900 } });
  try {
    await host.page.goto(`${home}/conversation?c=${conversation.id}`);
    await page.goto(`/conversation?c=${conversation.id}`);
    const words = `From ${space.title}: bus 401 412 405 421`;
    await page.locator('#message').fill(words);
    await expect(page.getByText(t('talk:leak.kind.phone'))).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: t('talk:send'), exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: t('talk:notDelivered', { name: space.host.name }) });
    await expect(alert).toBeVisible();
    await expect(bubble(host.page, words)).toHaveCount(0);
    await fits(page);
    await alert.getByRole('button', { name: t('talk:appeal') }).click();
    await expect(page.getByText(t('talk:appealed'))).toBeVisible();

    const desk = await console.newPage();
    await openConsole(desk, `${home}/admin/stopped-messages`, ADMIN);
    const row = desk.getByRole('row').filter({ hasText: words });
    await row.getByRole('button', { name: c('posada.talk.release') }).click();
    await confirmChoice(desk, c, 'posada.talk.release', 'posada.talk.no_contact_data');
    for (const side of [page, host.page]) await expect(bubble(side, words)).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(row).toHaveCount(0);
  } finally {
    await host.context.close();
    await console.close();
  }
});
