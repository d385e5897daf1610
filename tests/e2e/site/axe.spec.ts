import type { BrowserContext, Page } from '@playwright/test';
import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { moreOf, startsTransfer } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { stays } from '../support/waiting.ts';
import {
  accept,
  aPerson,
  aRequest,
  aSpace,
  gatewayPage,
  inDays,
  linkFromMail,
  made,
  type Person,
  type Row,
  received,
  type Space,
  signedIn,
  startTransfer,
} from '../support/world.ts';

// Every page with everything that opens on it, through axe and the rules of. All faults are reported together.

const [from, to] = [inDays(40), inDays(44)];
const PLACE = 'search_query=providencia';
const base = () => process.env['POSADA_URL'] ?? '';
const one = <T>(rows: readonly T[], fits: (row: T) => boolean): T => {
  const found = rows.find(fits);
  if (!found) throw new Error('the demonstration data has no such row');
  return found;
};

let space: Space;
let guest: Person;
test.beforeAll(async () => {
  [space, guest] = await Promise.all([aSpace(base()), aPerson(base(), 'Martin')]);
});

/** Signed in from here on, by the session cookie. */
const enters = (context: BrowserContext, { token }: Person) =>
  context.addCookies([{ name: 'posada_session', value: token, url: base(), httpOnly: true, sameSite: 'Lax' }]);

const visit = (page: Page, locale: string | undefined) => {
  const audit = auditOf(page, locale?.slice(0, 2) ?? 'es');
  return {
    ...audit,
    see: async (name: string, path: string, looked?: Parameters<typeof audit.look>[1]) => {
      await page.goto(path);
      await audit.look(name, looked);
    },
  };
};

test('what a visitor sees', async ({ page, locale, viewport }) => {
  const t = textsOf(locale);
  const narrow = (viewport?.width ?? 0) < 768;
  const { see, look, report } = visit(page, locale);
  await see('home', '/');
  await page.locator('header .lang').click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
  await look('home, language and currency', { over: true });
  await page.keyboard.press('Escape');
  await page.getByLabel(t('home:where')).fill('provid');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('home, places', { list: true });
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: new RegExp(t('home:when')) }).click();
  await expect(page.locator('.calendar__calendar')).toBeVisible();
  await look('home, calendar', { over: true });

  await see('search', `/search?${PLACE}&fecha_inicio=${from}&fecha_termino=${to}`);
  if (narrow) await page.getByRole('button', { name: t('search:toMap') }).click();
  await expect(page.locator('.map__pin > span, .map__cluster > span').first()).toBeVisible();
  await look('search with the map');
  const pin = page.locator('.map__pin').first();
  await expect(async () => {
    if ((await pin.count()) === 0) await page.locator('.map__cluster').first().press('Enter'); // other journeys publish here as well: zoom in until one is separate
    await expect(pin.locator('span')).toBeVisible({ timeout: 1_500 }); // the pin itself is a point
  }).toPass();
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pin-card__card:not(.pin-card__wait)')).toBeVisible();
  await look('search, a pin open', { over: true });
  await page.goto(`/search?${PLACE}`);
  await page.getByRole('button', { name: t('search:filters'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('search:filters') })).toBeVisible();
  await look('search, filters', { over: true });
  await see('search, filtered', `/search?${PLACE}&wifi=1&cocina=1&precio_min=100&precio_max=2000&tipo_alojamiento=entero&rooms_number=1`);
  await see('search without results', '/search?northeast=-60,-60&southwest=-61,-61');

  await see('a space', `/alojamiento/${space.id}`);
  await page.getByRole('button', { name: t('listing:allPhotos', { count: 5 }) }).click();
  await expect(page.getByRole('dialog', { name: t('listing:photos') })).toBeVisible();
  await look('a space, photos', { over: true });
  await see('a space on dates', `/alojamiento/${space.id}/${from}/${to}`);
  if (narrow) await page.locator('.bar').getByRole('button').first().click();
  await page.locator('.stay-pair__pair button').filter({ visible: true }).first().click();
  await expect(page.locator('.calendar__calendar')).toBeVisible();
  await look('a space, calendar', { over: true });
  await stays(page, 2_500); // the notice continues automatically
  await page.goto(`/alojamiento/${space.id}/${from}/${to}`);
  await page
    .getByRole('button', { name: t('listing:booking.reserve'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('button', { name: t('common:first.stay') }).click();
  await look('a space, asked to sign in', { over: true });

  await see('sign in', '/login');
  await see('register, step 1', '/registro/step-1');
  await page.getByRole('button', { name: t('account:register.create') }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await look('register, step 1 with errors');
  await see('recover', '/auth/recuperar');
  await see('new password by a dead link', '/cambiar/clave/ninguno');
  await see('confirm an address', '/confirmar/correo/ninguno');
  for (const path of ['/tyc', '/privacidad', '/faq', '/about', '/blog', '/blog/primer-mes-por-adelantado', '/contacto'])
    await see(path, path);
  await see('nowhere', '/no-hay-nada-aqui');
  report();
});

test('what a guest sees', async ({ page, context, locale, home }) => {
  const t = textsOf(locale);
  const { see, look, report } = visit(page, locale);
  await page.goto('/registro/step-1');
  await page.getByLabel(t('account:firstName')).fill('Ana');
  await page.getByLabel(t('account:lastName')).fill('Prueba');
  await page.getByLabel(t('account:email')).fill(`ana-${Date.now()}@example.com`);
  await page.getByLabel(t('account:password'), { exact: true }).fill('Posada2026');
  await page.getByRole('button', { name: t('account:register.create') }).click();
  await expect(page).toHaveURL(/step-2/);
  await look('register, step 2');
  await page.getByRole('button', { name: t('common:continue') }).click();
  await expect(page).toHaveURL(/step-3/);
  await look('register, step 3');

  await enters(context, guest);
  await see('change password', '/cambiar-password');
  await see('profile', '/editar-perfil');
  await see('bank data', '/datos-bancarios');
  await see('no reservations yet', '/reservations-made');
  await page.goto(`/reservar/${space.id}/${from}/${to}?huespedes=2`);
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:reserve.head') })).toBeVisible();
  await look('reserve');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('reservations:send.reserve'), exact: true }).click();
  await expect(page.locator('.reserve__requested')).toBeVisible();
  await look('requested');

  const known = await signedIn(home, 'guest@example.com');
  await enters(context, known);
  await see('reservations made', '/reservations-made');
  await page.getByRole('button', { name: t('common:menu.account', { name: '' }).trim() }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('account menu', { over: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const cancel = await moreOf(page.getByRole('article').first(), t, t('reservations:cancel'));
  await expect(cancel).toBeVisible();
  await look('more of a reservation', { over: true });
  await cancel.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('cancel', { over: true });
  report();
});

test('what a host sees', async ({ page, context, locale, home }) => {
  const t = textsOf(locale);
  const { see, look, report } = visit(page, locale);
  await enters(context, space.host);
  await see('a host with one space', '/dashboard');
  await see('blocking', `/bloquear/${space.id}`);
  await enters(context, await signedIn(home, 'host@example.com'));
  await see('dashboard', '/dashboard');
  await see('dashboard, no match', '/dashboard?s=nada-se-llama-asi');
  await see('earnings', '/mis-cobros');
  await see('reservations received', '/reservations-received');
  for (const what of ['accept', 'reject'] as const) {
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: t('reservations:accept'), exact: true }) })
      .first();
    if (what === 'reject') await (await moreOf(row, t, t('reservations:reject'))).click();
    else await row.getByRole('button', { name: t('reservations:accept'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`${what} dialog`, { over: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0); // it goes back in the history, so it must come before opening anything
  }
  await see('reservations received, none in a state', '/reservations-received?estado=paid&page=9');
  report();
});

test('where the links of the mails lead', async ({ page, locale, home }) => {
  const t = textsOf(locale);
  const { see, look, report } = visit(page, locale);
  const [theirs, mine, unanswered] = await Promise.all([
    signedIn(home, 'host@example.com').then((host) => received(home, host)),
    signedIn(home, 'guest@example.com').then((known) => made(home, known)),
    signedIn(home, 'gonzalo.zevallos@example.com').then((host) => received(home, host)),
  ]);
  const link = ({ idreserva, token }: Row, action = 'aceptar') => `/reserva/${action}/${idreserva}/${token}`;
  const waiting = one(theirs, ({ status, cause }) => status === 'initiated' && cause === null);
  await see('link, accept', link(waiting));
  await see('link, reject', link(waiting, 'rechazar'));
  await page.getByRole('radio', { name: t('reservations:reasons.repairs') }).check();
  await look('link, reject with a reason');
  await see('link E01', link({ ...waiting, token: 'x' }));
  await see('link E02', link(one(unanswered, ({ cause }) => cause === 'host_deadline')));
  await see('link E03', link(one(theirs, ({ status }) => status === 'rejected')));
  await see('link E04', link(one(theirs, ({ status }) => status === 'accepted')));
  await see('link E05', link(one(theirs, ({ cause }) => cause === 'payment_deadline')));

  const pay = ({ idreserva, token }: Pick<Row, 'idreserva' | 'token'>) => `/pagos/${idreserva}/${token}`;
  const [payer, second] = await Promise.all([aPerson(home, 'Elena'), aSpace(home)]);
  const stay = await aRequest(home, second, payer);
  await accept(home, stay.idreserva, second.host);
  await see('payment', pay(stay));
  await page.getByRole('radio').last().check();
  await expect(page.getByRole('button', { name: startsTransfer(t) })).toBeEnabled();
  await look('payment, transfer chosen');
  await see('test gateway', await gatewayPage(home, stay));
  await startTransfer(home, stay);
  await see('payment, transfer running', pay(stay));
  await see('result, pending', `/reserva-status/pending?reserva=${stay.idreserva}&token=${stay.token}`);
  await see('result, fail', `/reserva-status/fail?reserva=${stay.idreserva}&token=${stay.token}`);
  const paid = one(mine, ({ fecha_pago, cause }) => fecha_pago !== null && cause === null);
  await see('receipt', `/reserva-status/success?reserva=${paid.idreserva}&token=${paid.token}`);
  await see('payment E01', '/pagos/99999999/x');
  await see('payment E02', pay(one(mine, ({ cause }) => cause === 'payment_deadline')));
  await see(
    'payment E03',
    pay(one(mine, ({ status, cause, fecha_pago }) => status === 'canceled' && cause === 'host' && fecha_pago === null)),
  );
  await see('payment E04', pay(one(mine, ({ cause }) => cause === 'host_deadline')));
  await see('payment E05', pay({ ...paid, token: 'x' }));
  await see('payment E06', pay(paid));

  await page.goto('/auth/recuperar');
  await page.getByLabel(t('account:email')).fill(payer.email);
  await page.getByRole('button', { name: t('account:recover.submit') }).click();
  await expect(page.getByRole('heading', { name: t('account:recover.sentTitle') })).toBeVisible();
  await look('recover, sent');
  await see('new password', await linkFromMail(home, payer, /https?:\S+\/cambiar\/clave\/\S+/));
  await page.goto(`/dev/mail?to=${encodeURIComponent(payer.email)}`);
  await page.locator('iframe').evaluate((mail) => mail.remove()); // a separate document, where no script may run, not even axe
  await look('mailbox');
  report();
});

test('the console and the API pages', async ({ page, context, locale, home }) => {
  test.setTimeout(180_000);
  const { look, report } = visit(page, locale);
  await page.setViewportSize({ width: 1280, height: 900 });
  await enters(context, await signedIn(home, 'admin@example.com'));
  for (const list of ['accommodations', 'reservations', 'users']) {
    await page.goto(`/admin/${list}`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await look(`console, ${list}`, { wide: true });
  }
  for (const [path, ready] of [
    ['', '#main-content section li'],
    ['health', '#main-content tbody tr'],
    ['reservations/2/replay?at=3', '#main-content ol [aria-current=step]'],
    ['reservations/2/show', '#main-content dl'],
    ['accommodations/1/show/history', '#main-content ol li'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.locator(ready).first()).toBeVisible();
    await look(`console, ${path}`, { wide: true });
  }
  await page.goto('/admin/reservations');
  await page.locator('tbody tr button:not([aria-disabled=true])').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('console, a command', { over: true, wide: true });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Posada', exact: true })).toBeVisible({ timeout: 60_000 }); // every call there is, drawn by a library
  await look('API pages', { language: 'en', wide: true, exclude: '#reference' });
  report();
});
