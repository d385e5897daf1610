import { auditOf, partsWrong } from '../support/audit.ts';
import { confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { anAccepted } from '../support/paying.ts';
import { placeOf } from '../support/waiting.ts';
import { aSpace, aSpaceAndGuest, call, inDays, linkFromMail } from '../support/world.ts';

const LISTS = [
  ...['accommodations', 'reservations', 'restrictions', 'conflicts', 'users', 'coupons', 'visits', 'viewing-requests', 'due-visits'],
  ...['reports', 'reviews', 'conversations', 'stopped-messages', 'payments', 'payouts', 'instalments', 'approvals', 'mails', 'events'],
];

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('a pending listing waits in the queue, is approved with a reason, and its history shows it', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const space = await aSpace(home, false);
  await openConsole(page);
  await expect(page.getByRole('heading', { level: 1, name: t('posada.todo.title') })).toBeVisible();
  await page.getByRole('menuitem', { name: t('resources.accommodations.name', { smart_count: 2 }) }).click();
  await expect(page).toHaveURL(/\/admin\/accommodations/);
  await page.getByRole('button', { name: `${t('posada.approve')}: ${space.title}` }).click();
  await confirmCommand(page, t, 'posada.approve');
  await expect(page.getByRole('link', { name: space.title })).toHaveCount(0);
  await page.getByRole('link', { name: t('posada.seeEvent') }).click();
  await expect(page).toHaveURL(new RegExp(`/accommodations/${space.id}/show/history$`));
  await expect(page.getByRole('listitem').filter({ hasText: t('posada.event.ListingApproved') })).toContainText('Revisado por teléfono');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
});

test('J and K move through the most urgent cases and Enter opens one; on a tablet the menu shows icons only @long', async ({
  page,
  locale,
}) => {
  const t = consoleTexts(locale);
  await openConsole(page);
  const lines = page.getByRole('region', { name: t('posada.todo.first') }).getByRole('listitem');
  const linkOf = (line: number) => lines.nth(line).getByRole('link').first();
  await expect(lines.nth(1)).toBeVisible();
  await expect(async () => {
    if ((await lines.locator('a:focus').count()) === 0) await page.keyboard.press('j'); // heard a moment after the lines are drawn
    await expect(linkOf(0)).toBeFocused({ timeout: 5_000 });
  }).toPass();
  const places = () =>
    lines.evaluateAll((all) => all.map((line) => [line.querySelector('a')?.getAttribute('href'), line.contains(document.activeElement)]));
  await expect(async () => {
    const before = await places(); // of this moment: other journeys put cases into it and take them out
    const at = before.findIndex(([, isThere]) => isThere);
    expect(at).toBeGreaterThanOrEqual(0);
    const step = at + 1 < before.length ? 1 : -1;
    await page.keyboard.press(step > 0 ? 'j' : 'k');
    expect((await places()).map(([, isThere]) => isThere)).toEqual(before.map((_, i) => i === at + step));
    await page.keyboard.press(step > 0 ? 'k' : 'j');
    expect(await places()).toEqual(before);
  }).toPass();
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('what comes first', { wide: true });
  const target = await page.locator('a:focus').getAttribute('href'); // another may have come first meanwhile
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(({ origin, pathname }) => pathname === new URL(target ?? '', origin).pathname);

  const menu = page.getByRole('menu', { name: t('posada.menuOf.money') });
  await expect(menu).toBeVisible();
  expect((await placeOf(menu)).width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin/accommodations');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  expect((await placeOf(menu)).width).toBeLessThan(80);
  await look('a list on a tablet', { wide: true });
  report();
});

test('filters are in the address, and Back restores them and the columns @long', async ({ page, locale }) => {
  const t = consoleTexts(locale);
  await openConsole(page, '/admin/reservations');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(16); // its head and 15 rows
  await page.getByRole('combobox', { name: t('resources.reservations.fields.status') }).click();
  await page.getByRole('option', { name: t('posada.state.paid'), exact: true }).click();
  await expect(page).toHaveURL(/paid/);
  await page.getByRole('button', { name: t('ra.action.select_columns') }).click();
  await page.getByRole('switch', { name: t('resources.reservations.fields.huesped') }).click();
  await page.keyboard.press('Escape');
  await expect(table.locator('tbody tr')).not.toHaveCount(0);
  await expect(table.locator('tbody tr').filter({ hasNotText: t('posada.state.paid') })).toHaveCount(0); // those of before stay until the others come
  await expect(table.getByRole('columnheader', { name: t('resources.reservations.fields.huesped') })).toHaveCount(0);
  const address = page.url();
  const refused = table.getByRole('button', { name: new RegExp(t('posada.cancel')) }).first();
  await expect(refused).toBeDisabled();
  await refused.hover();
  await expect(
    page
      .getByRole('tooltip')
      .filter({ hasText: t('posada.refusal.already_paid') })
      .first(),
  ).toBeVisible();
  await table.getByRole('link', { name: /^R-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /R-\d+/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(table.getByRole('columnheader', { name: t('resources.reservations.fields.huesped') })).toHaveCount(0);
});

test('a reservation is cancelled with a reason, a mail resent, and the replay shows it all', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const { idreserva: id, guest } = await anAccepted(home);
  await linkFromMail(home, guest, /https?:\S+\/pagos\/\S+/);
  await openConsole(page, `/admin/reservations/${id}/show`);
  await page.getByRole('button', { name: `${t('posada.cancel')}: R-${id}` }).click();
  await confirmCommand(page, t, 'posada.cancel');
  const button = page.getByRole('button', { name: `${t('posada.cancel')}: R-${id}` });
  await expect(button).toBeDisabled();

  // mails, at an address of their own
  await page.getByRole('tab', { name: t('posada.tabs.mails') }).click();
  await expect(page).toHaveURL(/\/show\/mails$/);
  const resend = `${t('posada.mail.resend')}: ${t('posada.template.guest-accepted')}`;
  await page.getByRole('button', { name: resend }).click();
  await confirmCommand(page, t, 'posada.mail.resend');
  await expect(page.getByRole('button', { name: resend })).toHaveCount(2);

  // the replay is at its end; keys step, and the address contains the step
  await page.getByRole('tab', { name: t('posada.tabs.history') }).click();
  await expect(page).toHaveURL(/\/replay$/);
  const slider = page.getByRole('slider', { name: t('posada.replay.slider') });
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(8);
  await expect(async () => {
    await page.keyboard.press('Home'); // heard a moment after the page is drawn
    await expect(page).toHaveURL(/\?at=1$/, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(t('posada.replay.unseen.host'))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?at=3$/);
  const after = page.getByRole('region', { name: t('posada.replay.after', { at: 3 }) });
  await expect(after.getByText(t('posada.state.requested'), { exact: true })).toBeVisible();
  await expect(after.getByText(t('posada.state.draft'), { exact: true })).toBeVisible(); // what stood there before
  const sees = (side: 'guest' | 'host') => page.getByRole('article', { name: t(`posada.replay.by.${side}`) });
  await expect(sees('guest')).toContainText(t('posada.page.guest.requested'));
  await expect(sees('host')).toContainText(t('posada.page.host.requested'));
  await expect(sees('host')).toContainText(t('posada.replay.contactHidden'));
  await page.getByText(t('posada.replay.raw', { at: 3 })).click();
  await expect(page.getByText(/"ReservationRequested"/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('posada.replay.position', { at: 3, count: last }), { exact: true })).toBeVisible();

  // it plays until it is paused; its position is stored
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: t('posada.replay.play'), exact: true }).click();
  const pause = page.getByRole('button', { name: t('posada.replay.pause'), exact: true });
  await expect(pause).toBeVisible();
  for (const at of [4, 5]) {
    await page.clock.runFor(1_200);
    await expect(page).toHaveURL(new RegExp(`\\?at=${at}$`));
  }
  await pause.click();
  await expect(page.getByRole('button', { name: t('posada.replay.play'), exact: true })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\?at=5$/);
  await page.clock.resume();
  await page.keyboard.press('End');
  await expect(sees('guest')).toContainText(t('posada.page.guest.admin'));
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`\\?at=${last - 1}$`));
});

test('the first row of every list opens by a click, its commands are within the window, and no raw key is shown @long', async ({
  page,
  home,
  locale,
}) => {
  const language = locale?.startsWith('en') ? 'en' : 'es';
  const [space, guest] = await aSpaceAndGuest(home);
  const talk = { accommodation_id: space.id, check_in_date: inDays(200), check_out_date: inDays(210) };
  await call(home, 'POST', '/conversations', { ...talk, message: 'Hola, ¿está libre?' }, guest.token);
  await call(home, 'POST', '/conversations', { ...talk, message: 'Escríbeme a ana@example.com' }, guest.token).catch(() => null); // stopped, in a long line of words
  await page.setViewportSize({ width: 1280, height: 800 });
  await openConsole(page);
  const wrong: string[] = [];
  const opened: string[] = [];
  for (const list of LISTS) {
    await page.goto(`/admin/${list}`);
    const rows = page.locator('.RaDataTable-root tbody tr');
    await expect(rows.first().or(page.locator('[data-blank]'))).toBeVisible();
    wrong.push(...(await partsWrong(page, language)).map((fault) => `${list}: ${fault}`));
    const away = await rows
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
    wrong.push(...away.map((button) => `${list}: out of the window: ${button}`));
    // a reviewer sees the whole stopped message
    const tall = await rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().height > 46).length);
    if (tall > 0 && list !== 'stopped-messages') wrong.push(`${list}: ${tall} rows of more than a line`);
    const link = rows.first().locator(`a[href*="/${list}/"][href$="/show"]`).first();
    if ((await link.count()) === 0) continue;
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/admin/${list}/[^/]+/show`));
    await expect(page.locator('main h2').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    wrong.push(...(await partsWrong(page, language)).map((fault) => `${list}, opened: ${fault}`));
    const empty = await page
      .locator('main dl > div')
      .filter({ has: page.locator('dd', { hasText: /^N\/A$/ }) })
      .allInnerTexts();
    wrong.push(...empty.map((fact) => `${list}, opened: a fact without a value: ${fact}`));
    opened.push(list);
  }
  expect(wrong).toEqual([]);
  expect(opened).toEqual(expect.arrayContaining(['accommodations', 'reservations', 'users', 'conversations', 'payments']));
});
