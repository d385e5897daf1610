import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { stays } from '../support/waiting.ts';
import { heading, next, pictures } from '../support/wizard.ts';
import { aPerson } from '../support/world.ts';

/** The step of the draft this browser keeps. */
const storedStep = () =>
  new Promise<number | undefined>((resolve) => {
    const opening = indexedDB.open('posada-drafts');
    opening.onsuccess = () => {
      const asking = opening.result.transaction('drafts').objectStore('drafts').getAll();
      asking.onsuccess = () => {
        opening.result.close();
        resolve((asking.result as { step: number }[])[0]?.step);
      };
    };
  });

/** A chip for a plain amenity, and a counter when there may be several. */
const chooseAmenities = async (page: Page, t: ReturnType<typeof textsOf>) => {
  const parking = t('listing:feature.estacionamiento_privado');
  await page.getByRole('button', { name: parking, exact: true }).click();
  await page.getByRole('button', { name: t('common:stepper.more', { label: parking }), exact: true }).click();
  await expect(page.getByLabel(parking, { exact: true })).toHaveValue('2');
  const kitchen = page.getByRole('button', { name: t('listing:feature.cocina'), exact: true });
  await kitchen.click();
  await expect(kitchen).toHaveAttribute('aria-pressed', 'true');
};

test('a host publishes through nine steps, loses nothing on the way, then edits, copies and deletes', async ({
  page,
  home,
  locale,
  faults,
}) => {
  const t = textsOf(locale);
  const host = await aPerson(home, 'Catalina', 'anfitrion');
  const title = `Casa ${randomUUID().slice(0, 6).replace(/\d/g, 'x')} con patio`;

  await stays(page, 5_000, 10_000); // pages that go on by themselves, and what takes a deletion back
  // the host terms come first: a name and the word
  await page.goto('/login?next=/registro-alojamiento');
  await signIn(page, t, host);
  const terms = page.getByRole('alertdialog');
  await terms.getByLabel(t('publish:terms.name')).fill('Catalina Prueba');
  await terms.getByLabel(t('publish:terms.word')).fill('quizás');
  await terms.getByRole('button', { name: t('publish:terms.accept') }).click();
  await expect(terms.getByText(t('publish:fault.not_accepted'))).toBeVisible();
  await terms.getByLabel(t('publish:terms.word')).fill('ACEPTÓ');
  await terms.getByRole('button', { name: t('publish:terms.accept') }).click();

  // 1: missing fields are reported immediately, and the first has the focus
  await expect(heading(page, t('publish:head.type'))).toBeVisible();
  await next(page, t);
  await expect(page.getByLabel(t('publish:address.place'))).toBeFocused();
  await expect(page.getByText(t('publish:fault.choose_place'), { exact: true })).toBeVisible();
  await page.getByLabel(t('publish:address.place')).fill('provid');
  await page
    .getByRole('option', { name: /Providencia/ })
    .first()
    .click();
  await page.getByLabel(t('publish:address.street'), { exact: true }).fill('Calle del Secreto');
  await page.getByLabel(t('publish:address.number'), { exact: true }).fill('4711');
  await page.getByLabel(t('publish:size.m2')).fill('60');
  await page.getByLabel(t('publish:size.guests')).fill('4');
  await next(page, t);

  // 2: the guest will pay
  await expect(heading(page, t('publish:head.prices'))).toBeFocused();
  await page.getByLabel(t('publish:price.nightly')).fill('25.000');
  await expect(page.getByText('$ 85.388 CLP')).toBeVisible();
  await next(page, t);

  // 3: a file that is no photo is refused alone; eight are made ready; their order changes by a button
  await expect(heading(page, t('publish:head.photos'))).toBeVisible();
  const picker = page.locator('input[type=file]').first();
  await picker.setInputFiles([{ name: 'notas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') }]);
  await expect(page.getByText(t('publish:fault.wrong_format'))).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.remove', { n: 1 }) }).click();
  await picker.setInputFiles(await pictures(8));
  await expect(page.getByText(t('publish:photos.count', { count: 8 }))).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.before', { n: 3 }) }).click();
  await expect(page.getByText(t('publish:photos.moved', { place: 2, total: 8 }))).toBeVisible();
  await next(page, t);
  await expect(heading(page, t('publish:head.features'))).toBeVisible();
  await expect(page.getByText(new RegExp(t('publish:draft.saved', { time: '' })))).toBeVisible();
  await expect.poll(() => page.evaluate(storedStep)).toBe(4);

  // a reload in the middle: the draft is offered, photos and all
  await page.reload();
  await page.getByRole('button', { name: t('publish:draft.resume') }).click();
  await expect(heading(page, t('publish:head.features'))).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: t('publish:steps.photos'), exact: true }).click();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(8);
  await next(page, t);

  // 4 to 6
  await chooseAmenities(page, t);
  await next(page, t);
  await expect(heading(page, t('publish:head.rooms'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('listing:roomItem.wifi')}$`, 'i') }).click();
  await next(page, t);
  await page.getByRole('button', { name: t('listing:feature.supermercado'), exact: true }).click();
  await next(page, t);

  // 7: words that give something away are marked and stop one
  await expect(heading(page, t('publish:head.words'))).toBeVisible();
  const name = page.getByRole('textbox', { name: t('publish:words.title'), exact: true });
  await name.fill('Casa, llama al +56 9 8765 4321');
  await expect(page.locator('mark')).toHaveText('+56 9 8765 4321');
  const about = page.getByRole('textbox', { name: t('publish:words.about'), exact: true });
  await about.click();
  await about.pressSequentially('Un patio con sombra.');
  const toolbar = page.getByRole('toolbar').first();
  await toolbar.getByRole('button', { name: t('publish:rich.indent') }).click();
  await toolbar.getByRole('button', { name: t('publish:rich.indent') }).click();
  await expect(about.locator('p')).toHaveAttribute('style', /margin-left:\s*20px/);
  await next(page, t);
  await expect(page.getByText(t('publish:fault.contact_data')).first()).toBeVisible();
  await name.fill(title);
  await next(page, t);

  // 8, 9
  await expect(heading(page, t('publish:head.house'))).toBeVisible();
  for (const text of ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'])
    await page
      .getByRole('group', { name: t(`listingLate:rule.home.${text}`), exact: true })
      .getByRole('button')
      .first()
      .click();
  const rules = page.getByRole('group', { name: t('listingLate:rule.home.reglas'), exact: true });
  await rules.getByRole('button', { name: t('publish:house.own') }).click();
  await rules.getByLabel(t('publish:house.own')).fill('Con cuidado y respeto.');
  await next(page, t);
  await expect(heading(page, t('publish:head.commitments'))).toBeVisible();
  for (const promise of [1, 2, 3]) await page.getByLabel(t(`publish:commit.compromiso_${promise}`)).check();

  // the server fails once: nothing is lost, trying again works
  await page.route('**/accommodations/create', (route) => route.fulfill({ status: 500, json: { code: 'x', request_id: 'r-4711' } }), {
    times: 1,
  });
  await page.getByRole('button', { name: t('publish:nav.finish') }).click();
  const trouble = page.getByRole('dialog');
  await expect(trouble.getByText(/r-4711/)).toBeVisible();
  faults.length = 0; // the browser writes the 500 down
  await expect(trouble.getByRole('link', { name: t('publish:trouble.report') })).toHaveAttribute('href', /informar-error.*r-4711/);
  await trouble.getByRole('button', { name: t('publish:trouble.again') }).click();
  await expect(page).toHaveURL(/\/publication\/success/);
  await expect(heading(page, t('publish:done.published.title'))).toBeVisible();
  await page.getByRole('button', { name: t('publish:going.stay') }).click();
  await page.getByRole('link', { name: t('publish:going.spaces') }).click();

  // the host's list: waiting; the draft is removed
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText(t('dashboard:state.pending'))).toBeVisible();
  await page.goto('/registro-alojamiento');
  await expect(heading(page, t('publish:head.type'))).toBeVisible();

  // an edit opens with the submitted values
  await page.goto('/dashboard');
  await card.getByRole('link', { name: new RegExp(t('dashboard:actions.edit')) }).click();
  await expect(page.getByLabel(t('publish:address.street'), { exact: true })).toHaveValue('Calle del Secreto');
  await page.getByRole('button', { name: t('publish:steps.words'), exact: true }).click();
  await expect(name).toHaveValue(title);
  await expect(about.locator('p')).toHaveAttribute('style', /margin-left:\s*20px/);
  await page.getByRole('button', { name: t('publish:steps.prices'), exact: true }).click();
  await page.getByLabel(t('publish:price.nightly')).fill('30000');
  await page.getByRole('button', { name: t('publish:steps.commitments'), exact: true }).click();
  await page.getByRole('button', { name: t('publish:nav.finish') }).click();
  await expect(page).toHaveURL(/\/actualizado_con_exito/);
  await page.getByRole('link', { name: t('publish:going.spaces') }).click();
  await expect(card.getByText('30.000')).toBeVisible();

  // a copy is marked as such, opens in the wizard, and can be deleted
  const more = async (of: typeof card, action: 'clone' | 'delete') => {
    await of.getByRole('button', { name: new RegExp(`^${t('dashboard:actions.more')}:`) }).click();
    await page.getByRole('menuitem', { name: t(`dashboard:actions.${action}`) }).click();
  };
  await more(card, 'clone');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dashboard:clone.do') })
    .click();
  await expect(page).toHaveURL(/\/editar-alojamiento\/\d+/);
  await page.goto('/dashboard');
  const copy = page.getByRole('article').filter({ hasText: /\((copia|copy)\)/ });
  await more(copy, 'delete');
  const sure = page.getByRole('dialog');
  await sure.getByLabel(t('dashboard:delete.word')).fill(t('dashboard:delete.confirm'));
  await sure.getByRole('button', { name: t('dashboard:delete.do'), exact: true }).click();
  await expect(copy).toHaveCount(0);
  await expect(card).toHaveCount(1);
  await page.getByRole('button', { name: t('dashboard:delete.undo') }).click();
  await expect(copy).toHaveCount(1);
});
