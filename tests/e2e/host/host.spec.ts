import type { BrowserContext, Page } from '@playwright/test';
import { consoleTexts } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { heading, next, pictures } from '../support/wizard.ts';
import { ADMIN, aPerson, aSpace, inDays, type Person, signedIn } from '../support/world.ts';

const as = async (context: BrowserContext, home: string, { token }: Person) => {
  await context.clearCookies();
  await context.addCookies([{ name: 'posada_session', value: token, url: home, httpOnly: true, sameSite: 'Lax' }]);
};
const isAtStep = (page: Page, step: number) => expect.poll(() => new URL(page.url()).hash).toBe(`#paso-${step}`);

test('a step of the wizard can be linked to and reloaded, Back goes a step back, and one that is not open yet leads to the last that is', async ({
  page,
  home,
  locale,
  context,
}) => {
  const t = textsOf(locale);
  const { id, host } = await aSpace(home);
  await as(context, home, host);
  await page.goto(`/editar-alojamiento/${id}#paso-3`);
  await expect(heading(page, t('publish:head.photos'))).toBeVisible();
  await next(page, t);
  await expect(heading(page, t('publish:head.features'))).toBeVisible();
  await isAtStep(page, 4);
  await page.goBack();
  await expect(heading(page, t('publish:head.photos'))).toBeVisible();
  await page.goForward();
  await expect(heading(page, t('publish:head.features'))).toBeVisible();

  const other = await aPerson(home, 'Marta', 'anfitrion');
  await fetch(`${home}/api/v1/users/aceptar-tc-anfitrion`, { method: 'POST', headers: { authorization: `Bearer ${other.token}` } });
  await as(context, home, other);
  await page.goto('/registro-alojamiento#paso-7');
  await expect(heading(page, t('publish:head.type'))).toBeVisible();
  await isAtStep(page, 1);
});

test('a conflicting edit shows the differences and loses nothing; a new photo keeps its place among the existing ones', async ({
  page,
  home,
  locale,
  context,
  faults,
}) => {
  const t = textsOf(locale);
  const { id, host } = await aSpace(home);
  await as(context, home, host);
  await page.goto(`/editar-alojamiento/${id}#paso-2`);
  await page.getByLabel(t('publish:price.nightly')).fill('31000');
  await page.getByRole('button', { name: t('publish:steps.photos'), exact: true }).click();
  const shown = page.getByRole('list', { name: t('publish:photos.order') }).getByRole('img');
  await expect(shown).toHaveCount(5);
  const before = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictures(1));
  await expect(page.getByText(t('publish:photos.count', { count: 6 }))).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.before', { n: 6 }) }).click();

  const elsewhere = new FormData();
  for (const [name, value] of Object.entries({ idalojamiento: id, m2: 77 })) elsewhere.set(name, String(value));
  const changed = await fetch(`${home}/api/v1/accommodations/update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}` },
    body: elsewhere,
  });
  expect(changed.status).toBe(200);

  await page.getByRole('button', { name: t('publish:steps.commitments'), exact: true }).click();
  await page.getByRole('button', { name: t('publish:nav.finish') }).click();
  const stale = page.getByRole('dialog', { name: t('publish:stale.title') });
  for (const label of ['m2', 'arriendo_diario', 'photos'])
    await expect(stale.getByText(t(`publish:label.${label}`), { exact: true })).toBeVisible();
  await stale.getByRole('button', { name: t('publish:stale.keep') }).click();
  await page.getByRole('button', { name: t('publish:steps.prices'), exact: true }).click();
  await expect(page.getByLabel(t('publish:price.nightly'))).toHaveValue('31.000');
  await page.getByRole('button', { name: t('publish:steps.commitments'), exact: true }).click();
  await page.getByRole('button', { name: t('publish:nav.finish') }).click();
  await stale.getByRole('button', { name: t('publish:stale.mine') }).click();
  await expect(page).toHaveURL(/\/actualizado_con_exito/);
  faults.length = 0; // the browser writes the 412 down

  await page.goto(`/editar-alojamiento/${id}#paso-3`);
  await expect(shown).toHaveCount(6);
  const now = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(now.filter((_, i) => i !== 4)).toEqual(before);
});

test('a listing is approved in the console, found, opened, added to favourites and shared', async ({
  page,
  home,
  locale,
  context,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
  const [t, desk] = [textsOf(locale), consoleTexts(locale)];
  const space = await aSpace(home, false);
  await as(context, home, await signedIn(home, ADMIN));
  await page.goto(`/admin/accommodations/${space.id}/show`);
  await page.getByRole('button', { name: `${desk('posada.approve')}: ${space.title}` }).click();
  const sure = page.getByRole('dialog');
  await sure.getByLabel(new RegExp(desk('posada.confirm.reason'))).fill('Revisado');
  await sure.getByRole('button', { name: desk('posada.approve'), exact: true }).click();
  await expect(page.getByRole('link', { name: desk('posada.seeEvent') })).toBeVisible();

  await as(context, home, await aPerson(home, 'Rosa'));
  const found = page.getByRole('article').filter({ hasText: space.title });
  const here = 'long_name=Providencia&country=Chile&orden=nuevos';
  const when = `fecha_inicio=${inDays(40)}&fecha_termino=${inDays(44)}`;
  const filters = ['numero_huespedes=4', 'precio_max=200', 'tipo_alojamiento=entero', 'categoria[]=casa', 'rooms_number=1', 'cocina=1'];
  const elsewhere = [
    'numero_huespedes=5',
    'precio_min=2900',
    'tipo_alojamiento=camper',
    'categoria[]=hotel',
    'rooms_number=9',
    'piscina=1',
  ];
  const isFound = async (more: string) => {
    const response = await fetch(`${home}/api/v1/search_alojamiento?${here}&${when}&perPage=50&${more}`);
    const { data } = (await response.json()) as { data: { idalojamiento: number }[] };
    return data.some(({ idalojamiento }) => idalojamiento === space.id);
  };
  await expect.poll(() => Promise.all(filters.map(isFound))).toEqual(filters.map(() => true));
  expect(await Promise.all(elsewhere.map(isFound))).toEqual(elsewhere.map(() => false));
  await page.goto(`/search?${here}&${when}&${filters.join('&')}`);
  await expect(found).toBeVisible();
  await page.goto(`/search?${here}`);
  await found.getByRole('link', { name: space.title }).click();
  await expect(heading(page, space.title)).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith('/wishList/change')); // the heart shows before it is stored
  await page
    .getByRole('button', { name: t('favourites:save', { title: space.title }) })
    .first()
    .click();
  await expect(page.getByRole('button', { name: t('favourites:remove', { title: space.title }) }).first()).toBeVisible();
  expect((await stored).ok()).toBe(true);
  await page.goto('/favoritos');
  await expect(page.getByRole('article').filter({ hasText: space.title })).toBeVisible();
  await page.goto(`/alojamiento/${space.id}`);
  await page.getByRole('button', { name: t('listing:share'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(new RegExp(`/alojamiento/${space.id}$`));

  await as(context, home, space.host);
  await page.goto('/dashboard');
  const own = page.getByRole('article').filter({ hasText: space.title });
  await expect(own.getByText(t('dashboard:state.approved'))).toBeVisible();
  await expect(own.getByRole('button', { name: t('favourites:save', { title: space.title }) })).toHaveCount(0); // hearts are for guests
});
