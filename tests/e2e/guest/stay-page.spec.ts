import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import { standingOut } from '../support/audit.ts';
import { chunkOf, stylesOf } from '../support/chunks.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead, enters, farFromMidnight } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { alive } from '../support/waiting.ts';
import { ADDRESS, aSpaceAndGuest, call } from '../support/world.ts';

const WIFI = { red: 'Casa <Prueba> 5G', clave: 'clave-de-prueba-42' };

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page of a stay leads from the request to the arrival, for both sides, and opens offline', async ({
    page,
    context,
    home,
    locale,
    faults,
  }) => {
    const t = textsOf(locale);
    const [space, guest] = await aSpaceAndGuest(home, { hora_llegada: '16:30', hora_salida: '10:00', ...farFromMidnight() });
    await call(home, 'PUT', `/accommodations/${space.id}/wifi`, WIFI, space.host.token);
    const { idreserva } = await aPaidStay(home, space, guest, daysAhead(40), daysAhead(44));
    await enters(context, home, guest);
    await page.goto('/reservations-made');
    await page.getByRole('link', { name: space.title }).click();
    await expect(page).toHaveURL(new RegExp(`/estadia/${idreserva}$`));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stay:title.guest.coming', { count: 40 }));
    await expect(page.getByText(`${ADDRESS.street} ${ADDRESS.number}`)).toBeVisible();
    const day = (ahead: number) => shortWeekdayText(locale?.startsWith('en') ? 'en' : 'es', daysAhead(ahead));
    await expect(page.getByText(t('stay:hours.from', { day: day(40), time: '16:30' }))).toBeVisible();
    await expect(page.getByText(t('stay:hours.until', { day: day(44), time: '10:00' }))).toBeVisible();
    await expect(page.getByText(WIFI.red, { exact: true })).toBeVisible();
    await expect(page.getByText(t('stay:wifi.password', { password: WIFI.clave }))).toBeVisible();
    await expect(page.getByText(space.host.email)).toBeVisible();

    // the replay goes back a step, also by keyboard
    await page.getByText(t('stay:history.title')).click();
    const slider = page.getByRole('slider', { name: t('stay:history.slide') });
    await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(2);
    await alive(slider);
    const last = Number(await slider.inputValue());
    await page.getByRole('button', { name: t('stay:history.before') }).click();
    await expect(slider).toHaveValue(String(last - 1));
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue(String(last));
    expect(await standingOut(page)).toEqual([]);

    // on paper it is one page
    const onPaper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(onPaper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

    // offline it is as last seen, including parts that were not loaded yet
    const isCached = () => page.evaluate(async (at) => (await caches.match(at)) !== undefined, `/estadia/${idreserva}`);
    await expect.poll(isCached).toBe(true);
    const files = await page.evaluate(async () =>
      (await (await caches.open('posada-kept')).keys()).map(({ url }) => new URL(url).pathname),
    );
    for (const part of ['stay/agreed/AgreedPage.tsx', 'shell/AccountMenu.tsx', 'ui/overlay/DialogFrame.tsx', 'map/MapView.tsx'])
      expect(files, part).toContainEqual(expect.stringMatching(chunkOf(part)));
    expect(files).toEqual(expect.arrayContaining(stylesOf('map/MapView.tsx')));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto(`/estadia/${idreserva}`);
    await expect(page.getByText(`${ADDRESS.street} ${ADDRESS.number}`)).toBeVisible();
    await expect(page.getByText(new RegExp(t('reservations:asOf', { day: '.+', time: '\\d\\d:\\d\\d' })))).toBeVisible();
    await page.getByRole('button', { name: t('common:menu.account', { name: guest.name }) }).click();
    await expect(page.getByRole('menuitem', { name: t('account:menu.signOut') })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t('agreed:open') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('agreed:title'));
    await context.setOffline(false);

    // another person on this device finds nothing of it
    await context.clearCookies();
    await page.goto('/');
    await expect.poll(isCached).toBe(false);
    faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)));

    // the host sees the guest, and changes the wifi
    await enters(context, home, space.host);
    await page.goto(`/estadia/${idreserva}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stay:title.host.coming', { name: guest.name, count: 40 }));
    await expect(page.getByText(guest.email)).toBeVisible();
    await page.getByRole('button', { name: t('stay:wifi.edit'), exact: true }).click();
    await page.getByLabel(t('stay:wifi.key')).fill('otra-clave-77');
    await page.getByRole('button', { name: t('stay:wifi.save') }).click();
    await expect(page.getByText(t('stay:wifi.password', { password: 'otra-clave-77' }))).toBeVisible();
  });
});
