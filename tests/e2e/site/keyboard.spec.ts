import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { alive, stays } from '../support/waiting.ts';
import { aPerson, aRequest, aSpace, aSpaceAndGuest, inDays, PASSWORD } from '../support/world.ts';

const days = [inDays(40), inDays(44)];

test('from home to a sent request without a mouse', async ({ page, home, locale, viewport }) => {
  const t = textsOf(locale);
  const narrow = (viewport?.width ?? 0) < 768;
  const { press, reach, type, look } = keyboardOf(page);
  const [space, guest] = await aSpaceAndGuest(home);
  /** Over the days of the open calendar to this one: months by PageDown, weeks and days by arrows. */
  const toDay = async (wanted: string) => {
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '');
    for (let day = await at(); day !== wanted; day = await at()) {
      const left = (Date.parse(wanted) - Date.parse(day)) / 86_400_000;
      await press(left >= 31 ? 'PageDown' : left >= 7 ? 'ArrowDown' : left > 0 ? 'ArrowRight' : left <= -7 ? 'ArrowUp' : 'ArrowLeft');
    }
  };

  await stays(page, 2_500); // the notice that goes on to the sign-in
  await page.goto('/');
  await alive(page.locator('.skip'));
  await alive(page.locator('input[role=combobox]'));
  await press('Tab');
  await expect(page.locator('.skip')).toBeFocused();
  await press('Enter');
  await expect(page.locator('main')).toBeFocused();

  // where: a combobox
  await reach('input[role=combobox]');
  await type('provid');
  await expect(page.getByRole('option').first()).toBeVisible();
  await press('ArrowDown', 'ArrowUp', 'Enter');
  await expect(page.getByRole('combobox')).toHaveValue('Providencia');

  // when: a grid
  await press('Tab', 'Enter');
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible(); // the calendar takes the focus
  await reach('[data-day]');
  await toDay(days[0] ?? '');
  await press('Enter');
  await toDay(days[1] ?? '');
  await press('Enter', 'Escape');
  await expect(page.locator('.calendar__calendar')).toHaveCount(0);
  await expect(page.locator('.finder__cell:focus')).toContainText(t('home:when'));
  await reach('.finder__finder [type=submit]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search.*fecha_inicio=${days[0]}`));
  await look();

  // results: the newest first
  await reach('.search__sort .search__order');
  await press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible(); // a key before the menu has the focus would scroll the page
  // the results are shown as busy only once they are requested
  await Promise.all([page.waitForResponse((response) => /\/api\/.*orden=nuevos/.test(response.url())), press('End', 'Enter')]);
  await expect(page.locator('.search__results[aria-busy]')).toHaveCount(0); // the walk begins in the new order
  await reach(`a[href*="/alojamiento/${space.id}/"]`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  await look();

  // the space: its calendar opens, closes and gives the focus back; then the request
  if (narrow) {
    await reach('.bar .link');
    await press('Enter');
    await reach('[role=dialog] .stay-pair__pair button');
  } else await reach('.stay-pair__pair button');
  await press('Enter');
  await expect(page.locator('.calendar__calendar')).toBeVisible();
  await press('Escape');
  await expect(page.locator('.calendar__calendar')).toHaveCount(0);
  await expect(page.locator(narrow ? '.bar .link' : '.stay-pair__pair button').first()).toBeFocused();
  await reach(narrow ? '.bar .btn' : '.booking__box > .btn');
  await press('Enter');
  await reach('[role=dialog] .going a');
  await page.keyboard.press('Enter');

  // sign in on the way
  await expect(page).toHaveURL(/\/login/);
  await look();
  await reach('input[type=email]');
  await type(guest.email);
  await reach('input[type=password]');
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reservar/${space.id}`));

  await expect(page.getByRole('heading', { level: 1, name: t('reservations:reserve.head') })).toBeVisible();
  await look();
  await reach('main [type=checkbox]');
  await press('Space');
  await reach('.reserve__stepDo .btn-primary');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:requested.title', { name: space.host.name }) })).toBeFocused();
  await look();
});

test('a dialog keeps the focus, gives it back, and is what Back and Esc close first @long', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const { press, reach, type } = keyboardOf(page);
  const space = await aSpace(home);
  await aRequest(home, space, await aPerson(home, 'Ana'));
  await page.goto('/login?next=/reservations-received');
  await page.waitForLoadState('load');
  await reach('input[type=email]');
  await type(space.host.email);
  await reach('input[type=password]');
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  const opener = page.getByRole('article').getByRole('button', { name: t('reservations:accept'), exact: true });
  const dialog = page.getByRole('dialog');
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

  await reach('.list__row .btn-primary');
  await press('Enter');
  await expect(dialog).toBeVisible();
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await press(tabs < 8 ? 'Tab' : 'Shift+Tab');
    await expect.poll(isInside).toBe(true); // its ends hand the focus on
  }
  expect(await page.evaluate(() => document.querySelector('main')?.closest('[aria-hidden=true], [inert]') !== null)).toBe(true);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('End');
  expect(await page.evaluate(() => scrollY), 'the page behind does not scroll').toBe(scrolled);
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await press('Enter');
  await expect(dialog).toBeVisible();
  const before = await page.evaluate(() => scrollY); // what came late above the row may have moved it since
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/reservations-received/);
  await expect(opener).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('a sheet whose code came late gives the focus back where it can be seen @long', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) >= 768, 'wide windows have a popup beside its button');
  const { look, press, reach } = keyboardOf(page);
  const opener = page.locator('.finder__cell[aria-haspopup]').last();
  const bottom = () => opener.evaluate((cell) => cell.getBoundingClientRect().bottom);
  const code = Promise.withResolvers<void>();
  await page.goto('/');
  await alive(opener);
  await page.route(/\/assets\/[^/]+\.js$/, (route) => code.promise.then(() => route.continue()));
  await reach('.finder__finder .finder__cell[aria-haspopup] + .finder__cell[aria-haspopup]');
  await press('Enter');
  // a fast hand goes on, and the page scrolls with it
  for (let tabs = 0; tabs < 60 && (await bottom()) > 0; tabs += 1) await page.keyboard.press('Tab');
  expect(await bottom()).toBeLessThanOrEqual(0);
  code.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await look();
});

test('who wants less motion gets none', { tag: '@long' }, async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const space = await aSpace(home);
  for (const path of ['/', '/search?search_query=providencia', `/alojamiento/${space.id}`]) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, transitionProperty } = getComputedStyle(element);
          return transitionProperty !== 'none' && transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0.1);
        })
        .map(({ tagName, className }) => `${tagName}.${className}`),
    );
    expect([...new Set(slow)], path).toEqual([]);
    const running = await page.evaluate(() => document.getAnimations().map(({ id, playState }) => `${id} ${playState}`));
    expect(running, path).toEqual([]);
  }
});
