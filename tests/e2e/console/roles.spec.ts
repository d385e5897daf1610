import { auditOf } from '../support/audit.ts';
import { aSecondAdministrator, confirmCommand, consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aPerson, call } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('two administrators give a person the role of support, who then reads and changes nothing', async ({ browser, home, locale }) => {
  const t = consoleTexts(locale);
  const [helper, berta] = [await aPerson(home, 'Elsa'), await aSecondAdministrator(home)];
  const context = () => browser.newContext({ baseURL: home, locale, viewport: { width: 1280, height: 900 } });
  const [first, second, third] = await Promise.all([context(), context(), context()]);
  const [ada, other, elsa] = await Promise.all([first.newPage(), second.newPage(), third.newPage()]);
  const { user } = await call<{ user: { idusuario: number } }>(home, 'GET', '/users/me', undefined, helper.token);

  // found by their number and proposed in place, by keyboard
  await openConsole(ada, '/admin/roles');
  await ada.getByRole('textbox', { name: t('posada.role.person') }).fill(String(user.idusuario));
  await ada.keyboard.press('Enter');
  const line = ada.getByRole('listitem').filter({ hasText: 'Elsa' });
  await line.getByRole('button', { name: t('posada.role.propose.support') }).press('Enter');
  await confirmCommand(ada, t, 'posada.role.propose.support', { waits: true });
  await ada.goto('/admin/roles');
  await expect(line).toContainText(t('posada.role.none'));
  const { look, report } = auditOf(ada, locale?.startsWith('en') ? 'en' : 'es');
  await look('roles', { wide: true });

  // it waits in the queues, and the second administrator gives it where all roles stand
  await openConsole(other, '/admin', berta.email);
  const queue = other.locator('section').filter({ has: other.getByRole('heading', { name: t('posada.todo.roles') }) });
  await queue.getByRole('link', { name: 'Elsa' }).click();
  await expect(other).toHaveURL(/\/admin\/roles/);
  await other.getByRole('button', { name: t('posada.role.confirm') }).click();
  await confirmCommand(other, t, 'posada.role.confirm');
  await ada.reload();
  await expect(line).toContainText(t('posada.role.support'));

  await openConsole(elsa, '/admin/reservations', helper.email);
  await expect(elsa.getByRole('note')).toHaveText(t('posada.readOnly'));
  await expect(elsa.getByRole('menuitem', { name: t('posada.export.title') })).toHaveCount(0);
  await expect(elsa.getByRole('row').nth(1)).toBeVisible();
  await expect(elsa.locator('tbody button')).toHaveCount(0); // everywhere: support.spec.ts

  // revoked in place, immediately
  await line.getByRole('button', { name: t('posada.role.revoke') }).click();
  await confirmCommand(ada, t, 'posada.role.revoke');
  await expect(line).toHaveCount(0);
  report();
  await Promise.all([first.close(), second.close(), third.close()]);
});
