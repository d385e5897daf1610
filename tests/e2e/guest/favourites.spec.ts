import { standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { onToSignIn, signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aSpace, aSpaceAndGuest } from '../support/world.ts';

test('a heart of a visitor is full after signing in, on the page where it was pressed', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const at = `/alojamiento/${space.id}?numero_huespedes=2`;
  await page.goto(at);
  await page.getByRole('button', { name: t('favourites:save', { title: space.title }) }).click();
  await onToSignIn(page, t);
  await signIn(page, t, guest);
  await expect(page).toHaveURL(new RegExp(`/alojamiento/${space.id}\\?numero_huespedes=2$`));
  await expect(page.getByRole('button', { name: t('favourites:remove', { title: space.title }), pressed: true })).toBeVisible();
  await expect(page.getByText(t('favourites:saved'))).toBeVisible();
  await page.goto('/favoritos');
  await expect(page.getByRole('link', { name: space.title })).toBeVisible();
});

test('at 360 px neither the cookie line nor the help button cover a control, and no third party is called @long', async ({
  page,
  home,
}) => {
  const space = await aSpace(home);
  await page.setViewportSize({ width: 360, height: 740 });
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  for (const path of ['/', '/search', `/alojamiento/${space.id}`, '/login']) {
    await page.goto(path);
    for (const floating of path === '/' ? ['.wa a', '.cookies'] : ['.wa a']) await expect(page.locator(floating)).toBeVisible(); // the line closes automatically
    await page.waitForLoadState('networkidle');
    const covered = () =>
      page.evaluate(() => {
        const primary = [...document.querySelectorAll<HTMLElement>('main .btn-primary')].filter((one) => one.checkVisibility());
        return primary.flatMap((button) => {
          button.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = button.getBoundingClientRect();
          return [0.1, 0.5, 0.9].flatMap((part) => {
            const hit = document.elementFromPoint(left + width * part, top + height / 2);
            return hit?.closest('.wa, .cookies') ? [button.textContent] : [];
          });
        });
      });
    await expect.poll(covered, path).toEqual([]);
    expect([path, await standingOut(page)]).toEqual([path, []]);
  }
  expect(strangers).toEqual([]);
});
