import { expect, test } from '../support/page.ts';
import { anAccepted, enters } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { accept, aPerson, aRequest, aSpace, aSpaceAndGuest, gatewayPage, inDays, made } from '../support/world.ts';

// What holds on every page, where only a browser can tell.

/** The guest has paid; where the gateway leads them. */
const pays = async (base: string, stay: Awaited<ReturnType<typeof aRequest>>): Promise<string> => {
  const answer = await fetch(base + (await gatewayPage(base, stay)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'approved' }),
  });
  return new URL(((await answer.json()) as { return_url: string }).return_url, base).href;
};

test('seven tabs share one live connection, and what happens elsewhere shows in all of them', async ({ context, home, locale }) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aRequest(home, space, guest);
  await enters(context, home, guest);
  let connections = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/events') connections += 1;
  });
  const tabs = [];
  for (let i = 0; i < 7; i += 1) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto('/reservations-made');
    await expect(tab.getByRole('article').getByText(t('reservations:state.requested'), { exact: true })).toBeVisible();
    if (i === 0) await expect.poll(() => connections).toBe(1);
  }
  // One more tab, whose script comes after the change: it was served before it and hears of it all the same.
  const late = await context.newPage();
  tabs.push(late);
  let accepted: () => void = () => undefined;
  const change = new Promise<void>((resolve) => {
    accepted = resolve;
  });
  await late.route(/\.js$/, async (request) => {
    await change;
    await request.continue();
  });
  await late.goto('/reservations-made', { waitUntil: 'commit' });
  await expect(late.getByRole('article').getByText(t('reservations:state.requested'), { exact: true })).toBeVisible();
  await accept(home, idreserva, space.host);
  for (const tab of tabs.slice(0, -1))
    await expect(tab.getByRole('article').getByText(t('reservations:state.accepted'), { exact: true })).toBeVisible();
  accepted();
  for (const tab of tabs) await expect(tab.getByRole('article').getByText(t('reservations:state.accepted'), { exact: true })).toBeVisible();
  expect(connections, 'X-38').toBe(1);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the last reservations open read-only offline, until another person signs in', async ({ page, context, home, locale, faults }) => {
    const t = textsOf(locale);
    const stay = await anAccepted(home);
    const { space, guest } = stay;
    await pays(home, stay);
    await enters(context, home, guest);
    const row = page.getByRole('article');
    await expect(async () => {
      await page.goto('/reservations-made');
      await expect(row.getByRole('link', { name: t('reservations:seeStay') })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    const isCached = (path = '/reservations-made') => page.evaluate(async (at) => Boolean(await caches.match(at)), path);
    const theStay = `/estadia/${(await made(home, guest))[0]?.idreserva}`;
    await expect.poll(() => isCached()).toBe(true);
    await expect.poll(() => isCached(theStay), { message: 'the page of the stay that is next, unopened' }).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await context.setOffline(true);
    await page.goto('/reservations-made');
    await expect(page.getByText(t('common:shell.offline'))).toBeVisible();
    await expect(page.getByText(new RegExp(t('reservations:asOf', { day: '.+', time: '\\d\\d:\\d\\d' })))).toBeVisible();
    await expect(await moreOf(row, t, t('reservations:cancel'))).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await page.goto(theStay);
    await expect(page.getByText('Calle del Secreto')).toBeVisible();
    await expect(page.getByText(space.host.email)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(t('common:shell.offline'))).toBeHidden();
    await context.clearCookies();
    await page.goto('/');
    await expect.poll(() => isCached(), { message: 'X-29' }).toBe(false);
    faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)));
  });
});

test('turning the phone loses nothing: dates on the first page, guests on a space, a step of the request', async ({
  page,
  home,
  context,
  locale,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) > 767, 'phones are turned');
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  await enters(context, home, guest);
  const upright = { width: 390, height: 844 };
  const turn = async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.setViewportSize(upright);
  };

  await page.goto('/');
  await page.getByLabel(t('home:where')).fill('provid');
  await page.getByRole('option').first().click();
  await expect(page.getByLabel(t('home:where'))).toHaveValue('Providencia');
  await turn();
  await expect(page.getByLabel(t('home:where'))).toHaveValue('Providencia');

  await page.goto(`/reservar/${space.id}/${inDays(40)}/${inDays(44)}?huespedes=2`);
  await page.getByRole('checkbox').check();
  await turn();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const SURNAME = 'Wolfeschlegelsteinhausenbergerdorffvonun';
const NAMES = [LONG, '🏡✨👩‍👩‍👧‍👦 مرحبا بكم في بيتنا الجميل قرب البحر'];

test('long words, emoji, writing from the right and a surname of forty letters break no card', async ({ page, home, context }) => {
  const called = (title: string) => aSpace(home, true, { nombre: JSON.stringify({ es: title, en: title }) });
  const [guest, spaces] = await Promise.all([aPerson(home, 'Martin'), Promise.all(NAMES.map(called))]);
  const named = await fetch(`${home}/api/v1/users/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${guest.token}` },
    body: JSON.stringify({ nombre: 'Martin', apellido: SURNAME }),
  });
  expect(named.ok).toBe(true);
  for (const space of spaces) {
    const stay = await aRequest(home, space, guest);
    await accept(home, stay.idreserva, space.host);
    await pays(home, stay);
  }
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const out = () =>
        page.evaluate(() => {
          const parts = [
            ...document.querySelectorAll(
              'html, .card, .card-b, .card-t, .card-m, .list__row, .list__row h3, .stay__bit, h1, .booking__box',
            ),
          ];
          return parts
            .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
            .map(({ className, tagName, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth} > ${clientWidth}`);
        });
      await expect.poll(out, `${path} at ${width} px`).toEqual([]);
    }
  };
  await enters(context, home, guest);
  for (const path of ['/search?search_query=providencia&sort=new', '/reservations-made', ...spaces.map(({ id }) => `/alojamiento/${id}`)])
    await look(path);
  for (const { host } of spaces) {
    await enters(context, home, host);
    await look('/dashboard');
    await expect(async () => {
      await page.goto('/reservations-received');
      await page.locator('.list__row .btn-secondary').click({ timeout: 10_000 });
      await expect(page.locator('.stay__bit').getByText(SURNAME)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await look(new URL(page.url()).pathname);
    await look('/reservations-received');
  }
});
