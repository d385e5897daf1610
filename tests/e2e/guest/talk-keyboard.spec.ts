import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aRequest, aSpaceAndGuest, call } from '../support/world.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const KEYBOARD = 336;

/** Chromium opens no keyboard here: the part of the page that stays visible is made smaller as a keyboard of `covered` pixels does it. */
const keyboardOf = (page: Page, covered: number) =>
  page.evaluate((pixels) => {
    Object.assign(window, { covered: pixels });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, covered);

/** Where one writes and sends, as far down as `foot`, with nothing over it. */
const isInReach = async (page: Page, send: string, foot: number) => {
  for (const part of [page.locator('#message'), page.getByRole('button', { name: send, exact: true })]) {
    await expect.poll(async () => part.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(foot);
    const isOnTop = () =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height - 2));
      });
    await expect.poll(isOnTop).toBe(true);
  }
};

test('the message field is above the cookie line and the keyboard, and unread messages are shown', async ({
  page,
  context,
  locale,
  home,
}) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aRequest(home, space, guest);
  type Begun = { conversation: { id: number } };
  const stay = { check_in_date: '2030-01-01', check_out_date: '2030-01-02', idreserva };
  const body = { accommodation_id: space.id, message: 'Hola', ...stay };
  const { conversation } = await call<Begun>(home, 'POST', '/conversations', body, guest.token);
  for (const message of ['Hola, Marta.', 'La puerta es la verde.'])
    await call(home, 'POST', `/messages/${conversation.id}`, { message }, space.host.token);

  await page.addInitScript(() => {
    const visible = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 });
    Object.defineProperty(visible, 'height', { get: () => window.innerHeight - Number(Reflect.get(window, 'covered') ?? 0) });
    Object.defineProperty(window, 'visualViewport', { value: visible });
  });
  await enters(context, home, guest);
  await page.goto(`/conversation?c=${conversation.id}`);
  const cookies = page.getByRole('region', { name: t('common:cookies.title') });
  await expect(cookies).toBeVisible();
  await expect(page.getByText(t('talk:unreadLine', { count: 2 }), { exact: true })).toBeVisible();

  const send = t('talk:send');
  const top = (await cookies.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(0);
  await isInReach(page, send, top);

  await page.locator('#message').focus();
  await keyboardOf(page, KEYBOARD);
  await isInReach(page, send, 844 - KEYBOARD);
  await expect(page.getByRole('region', { name: t('talk:messages') }).getByText('La puerta es la verde.')).toBeInViewport();
  await keyboardOf(page, 0);
  await isInReach(page, send, top);

  // browsers that make the whole page smaller instead
  await page.setViewportSize({ width: 390, height: 844 - KEYBOARD - 60 });
  await isInReach(page, send, 844 - KEYBOARD - 60);
  await page.locator('#message').fill('Gracias, ahí estaré.');
  await page.getByRole('button', { name: send, exact: true }).click();
  await expect(page.getByRole('region', { name: t('talk:messages') }).getByText('Gracias, ahí estaré.')).toBeVisible();
});
