import { expect, type Locator, type Page } from '@playwright/test';
import { standingOut } from './audit.ts';
import type { textsOf } from './texts.ts';
import { PASSWORD, type Person } from './world.ts';

type Texts = ReturnType<typeof textsOf>;

/** Signs in on the page that asks for it. */
export const signIn = async (page: Page, t: Texts, person: Person): Promise<void> => {
  await page.getByLabel(t('account:email')).fill(person.email);
  await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('account:login.submit'), exact: true }).click();
};

/** From the notice that an account is needed: by its link, unless it has gone on by itself (docs/rules/product.md#roles: after 2.5 s). */
export const onToSignIn = async (page: Page, t: Texts): Promise<void> => {
  const link = page.getByRole('dialog').getByRole('link', { name: t('common:menu.signIn'), exact: true });
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 2_000 }).catch(() => undefined); // it may go while it is pressed
    await expect(page).toHaveURL(/\/login\?next=/, { timeout: 2_000 });
  }).toPass();
};

/** The name of the button that shows the bank's data and starts the hour, followed by its duration. */
export const startsTransfer = (t: Texts): string => t('payment:transfer.start', { transfer: '' }).replace(' ()', '');

/** Chooses a day on the open calendar, turning pages or scrolling until it shows; the calendar lies within the page. */
export const chooseDay = async (page: Page, t: Texts, day: string): Promise<void> => {
  const days = page.locator('[data-day]:not([data-hidden])'); // not its place in the month before
  const button = page.locator(`[data-day="${day}"]:not([data-hidden])`).first();
  await expect(days.first()).toBeVisible();
  const next = page.getByRole('button', { name: t('calendar:nextMonth') });
  for (let turns = 0; turns < 6 && !(await button.isVisible()); turns += 1) {
    if (!(await next.isVisible())) {
      await page.locator('.rdp-month').last().scrollIntoViewIfNeeded();
      continue;
    }
    const first = (await days.first().getAttribute('data-day')) ?? '';
    await next.click();
    await expect(days.first()).not.toHaveAttribute('data-day', first); // turned: before the page is alive a press waits
  }
  expect(await standingOut(page)).toEqual([]);
  await button.click();
};

/** Accepts the terms and sends the request. */
export const sendRequest = async (page: Page, t: Texts): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:reserve.head') })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('reservations:send.reserve'), exact: true }).click();
};

/** Opens the menu behind the three dots of a reservation row, and finds an entry by its text. */
export const moreOf = async (row: Locator, t: Texts, item: string): Promise<Locator> => {
  const [before = ''] = t('reservations:more', { name: '@' }).split('@');
  await row.getByRole('button', { name: new RegExp(`^${before}`) }).click();
  return row.page().getByRole('menuitem', { name: item, exact: true });
};
