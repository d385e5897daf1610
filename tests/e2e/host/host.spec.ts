import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { heading, next, pictures } from '../support/wizard.ts';
import { aPerson, aSpace, type Person } from '../support/world.ts';

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
