import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { DATES, PLACE, QUIET } from '../support/search.ts';
import { textsOf } from '../support/texts.ts';
import { alive, drawn } from '../support/waiting.ts';
import { aSpace } from '../support/world.ts';

/** The program of the page stays away until it is let go; what makes up for it meanwhile does not. */
const withoutProgram = async (page: Page) => {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
};

test('a press before hydration is executed after it', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const space = await aSpace(home);
  const presses: [path: string, press: () => Promise<void>, done: () => Promise<void>][] = [
    [
      `/search?${PLACE}`,
      () => page.locator('.filters__bar .chip').first().click(),
      () => expect(page.getByRole('dialog', { name: t('search:filters') })).toBeVisible(),
    ],
    [
      `/alojamiento/${space.id}`,
      () => page.getByRole('button', { name: t('favourites:save', { title: space.title }) }).click(),
      () => expect(page.getByRole('dialog').getByRole('link', { name: t('common:menu.signIn'), exact: true })).toBeVisible(),
    ],
    [
      `/alojamiento/${space.id}`,
      () => page.locator('.gallery__photo').first().click(),
      () => expect(page.getByRole('dialog', { name: t('listing:photos') })).toBeVisible(),
    ],
    [
      '/',
      async () => {
        await page.getByRole('combobox').fill('Provid');
        await page.locator('.finder__finder [type=submit]').click();
      },
      () => expect(page.locator('[role=combobox]')).toHaveValue(/^Providencia/), // the first place that fits
    ],
  ];
  for (const [path, press, done] of presses) {
    const letGo = await withoutProgram(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.early);
    await press();
    letGo();
    await done();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('without scripts the links, the form and the texts of a page still work', async ({ browser, baseURL, locale }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', locale: locale ?? '' });
  const page = await context.newPage();
  await page.goto(`/search?${QUIET}`);
  await page.locator('.pager a').last().click();
  await expect(page).toHaveURL(/page=/);
  const card = page.locator('.search__results .card-t a').first();
  const title = await card.innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.close();
});

/**
 * A finger over the element, by parts of its size; a swipe ends where it lets go. A short one is risky: a few pixels are taken to tell it
 * from a tap, a busy browser lets go before the last move is drawn, and what has not passed the half snaps back.
 */
const finger = async (cdp: CDPSession, page: Page, selector: string, from: number, to: number) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  const y = Math.round(box.y + box.height / 2);
  const at = (part: number) => [{ x: Math.round(box.x + box.width * part), y }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; from !== to && step <= 8; step += 1)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + ((to - from) * step) / 8) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('a finger swipes the photos of a card without opening it or going back, and a tap opens it (X-43)', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'fingers are for touch screens');
  await page.goto('/');
  await page.goto(`/search?${PLACE}&${DATES}`);
  await alive(page.locator('.search__results .shot-view').first());
  const cdp = await page.context().newCDPSession(page);
  const view = page.locator('.search__results .shot-view').first();
  await view.scrollIntoViewIfNeeded();
  const photo = () => view.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
  const before = page.url();
  await finger(cdp, page, '.search__results .shot-view', 0.9, 0.1);
  await expect.poll(photo).toBe(1);
  const open = page.locator('.search__results .shot-open').first();
  await expect(open).toHaveCSS('touch-action', /manipulation|pan-x/);
  // the compositor decides what a finger may scroll, by the last frame it was given: on a busy machine later than the style says
  await drawn(page);
  await finger(cdp, page, '.search__results .shot-view', 0.1, 0.9);
  await expect.poll(photo).toBe(0);
  const still = () => view.evaluate(({ scrollLeft }) => scrollLeft);
  await expect.poll(still).toBe(0);
  await expect(open).toHaveCSS('touch-action', 'pan-right pan-y pinch-zoom');
  await finger(cdp, page, '.search__results .shot-view', 0.1, 0.9); // at the first one: not back to the page before
  await expect.poll(photo).toBe(0);
  expect(page.url()).toBe(before);
  const href = await page.locator('.search__results .card-t a').first().getAttribute('href');
  await expect(async () => {
    await finger(cdp, page, '.search__results .shot-view', 0.5, 0.5); // the first tap may only stop what still moves
    await expect(page).toHaveURL(new RegExp(`${href?.split('?')[0]}`), { timeout: 5_000 });
  }).toPass();
});

test('a card, its heart, its photos and its pin by keys alone', async ({ page, locale, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1024, 'list and map side by side');
  const t = textsOf(locale);
  await page.goto(`/search?${PLACE}&${DATES}`);
  const card = page.locator('.search__results .card').first();
  const link = card.locator('.card-t a');
  await alive(link);
  await link.focus();
  const at = () => card.locator('.shot-view').evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).toBe(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(card.getByRole('button', { name: new RegExp(t('favourites:more', { title: '.+' })) })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(card.locator('.heart[aria-pressed]')).toBeFocused();

  // clusters are opened sequentially, until a pin or all at one point are shown
  const popup = page.getByRole('dialog', { name: t('search:popup') });
  await expect(async () => {
    await page.locator('.map__pin, .map__cluster').first().focus({ timeout: 3_000 });
    await page.keyboard.press('Enter');
    await expect(popup).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await expect(popup.getByRole('link')).toBeVisible(); // until the space has come there is only the button that closes
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: t('common:close') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popup.locator('.heart')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page.locator(':is(.map__pin, .map__cluster):focus')).toHaveCount(1);
});
