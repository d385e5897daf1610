import { confirmCommand, consoleTexts, openConsole } from './support/console.ts';
import { expect, test } from './support/page.ts';
import { accept, aPerson, aRequest, aSpace, PASSWORD, write } from './support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only (A-16)
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});
test.setTimeout(180_000);

test('a letter waits in the queue with its age, is opened, and marked as seen to with a note @more', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const message = `Traigo un perro, ${Date.now()}`;
  await write(home, { description: message });
  await openConsole(page, locale);
  const queue = page.locator('.queue').filter({ hasText: t('posada.todo.reports') });
  const line = queue.getByRole('listitem').filter({ hasText: message });
  await expect(line).toContainText(t('posada.todo.fresh'));
  await line.getByRole('link').click();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(t('posada.report.handle')) }).click();
  await confirmCommand(page, t, 'posada.report.handle', { asks: 'posada.report.note' });
  await expect(page.locator('.hd').getByText(t('posada.state.handled'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('posada.seeEvent') }).click();
  await expect(page.getByText(t('posada.event.ReportHandled'))).toBeVisible();
});

test('a listing is blocked and the block lifted, each with its reason in the history @more', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const space = await aSpace(home);
  await openConsole(page, locale, `/admin/accommodations/${space.id}/show`);
  const state = (name: string) => page.locator('.hd').getByText(t(`posada.state.${name}`), { exact: true });
  for (const [action, then] of [
    ['block', 'blocked'],
    ['unblock', 'approved'],
  ] as const) {
    await page.getByRole('button', { name: `${t(`posada.${action}`)}: ${space.title}` }).click();
    await confirmCommand(page, t, `posada.${action}`);
    await expect(state(then)).toBeVisible();
  }
  await page.getByRole('tab', { name: t('posada.tabs.history') }).click();
  for (const type of ['ListingBlocked', 'ListingUnblocked'])
    await expect(page.getByRole('listitem').filter({ hasText: t(`posada.event.${type}`) })).toContainText('Revisado por teléfono');
});

test('where the sign-in is old, the password is asked in place, and what was typed is sent @more', async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const [space, guest] = await Promise.all([aSpace(home), aPerson(home, 'Martin')]);
  const { idreserva } = await aRequest(home, space, guest);
  await accept(home, idreserva, space.host);
  await openConsole(page, locale, `/admin/reservations/${idreserva}/show`);
  // as the server answers ten minutes after the sign-in, which is tested there; it is asked itself from then on
  let refusals = 0;
  await page.route('**/pago/manualpayment', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: { status: 403, code: 'sign_in_again' } });
  });
  const name = `R-${idreserva}`;
  await page.getByRole('button', { name: `${t('posada.markPaid')}: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(t('posada.confirm.reason'))).fill('Llegó por caja');
  await dialog.getByLabel(new RegExp(t('posada.confirm.type', { text: name }))).fill(name);
  const button = dialog.getByRole('button', { name: t('posada.markPaid'), exact: true });
  await button.click();
  const password = dialog.getByLabel(new RegExp(t('posada.confirm.password')));
  await expect(password).toBeFocused();
  await expect(button).toBeDisabled();
  await password.fill('Equivocada1');
  await button.click();
  await expect(dialog.getByText(t('posada.confirm.wrongPassword'))).toBeVisible();
  await password.fill(PASSWORD);
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.hd').getByText(t('posada.state.paid'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('posada.seeEvent') }).click();
  await page.getByRole('button', { name: new RegExp(t('posada.event.PaymentConfirmed')) }).click();
  await expect(page.getByText(t('posada.replay.words', { words: 'Llegó por caja' }))).toBeVisible();
});
