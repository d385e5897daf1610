import { standingOut } from '../support/audit.ts';
import {
  aSecondAdministrator,
  auditFromTop,
  confirmCommand,
  consoleTexts,
  nextYear,
  noVersionsAhead,
  openConsole,
} from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aRequest, aSpaceAndGuest } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('one administrator tries and proposes another service charge, a second confirms it, and it is cancelled before it begins', async ({
  browser,
  home,
  locale,
}) => {
  const t = consoleTexts(locale);
  await noVersionsAhead(home, 'tariff');
  const berta = await aSecondAdministrator(home);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aRequest(home, space, guest);
  const context = () => browser.newContext({ baseURL: home, ...(locale && { locale }), viewport: { width: 1280, height: 900 } });
  const [first, second] = await Promise.all([context(), context()]);
  const [ada, other] = await Promise.all([first.newPage(), second.newPage()]);
  const { look, report } = auditFromTop(ada, locale);

  await openConsole(ada, '/admin/tariff');
  const propose = ada.getByRole('button', { name: t('posada.version.propose') });
  const charge = ada.getByLabel(t('posada.tariff.diario'), { exact: true });
  await charge.fill('100');
  await expect(propose).toBeDisabled();
  await expect(charge).toHaveAttribute('aria-invalid', 'true');
  await charge.fill('13,5');
  await ada.getByLabel(t('posada.version.from'), { exact: true }).fill(nextYear());
  await ada.getByRole('button', { name: t('posada.tariff.try') }).press('Enter');
  const trial = ada.getByRole('region', { name: t('posada.tariff.trial') });
  await expect(trial.getByRole('link', { name: `R-${idreserva}`, exact: true })).toBeVisible();
  await look('a trial');
  await propose.press('Enter');
  await confirmCommand(ada, t, 'posada.version.propose');
  await expect(ada.getByRole('heading', { name: t('posada.version.proposed') })).toBeVisible();
  await expect(ada.getByRole('button', { name: t('posada.version.confirm') })).toHaveCount(0); // never by who proposed it
  await expect(propose).toBeDisabled();
  await look('a proposal, who made it', { over: true });

  await openConsole(other, '/admin', berta.email);
  const queue = other.locator('section').filter({ has: other.getByRole('heading', { name: t('posada.todo.tariff') }) });
  await expect(queue.getByText(t('posada.todo.fresh'))).toBeVisible(); // its age
  await queue.getByRole('link', { name: t('posada.todo.all') }).press('Enter');
  await expect(other.getByText(t('posada.version.by')).first()).toBeVisible(); // the proposal; below it are earlier versions
  await other.getByRole('button', { name: t('posada.version.confirm') }).click();
  await confirmCommand(other, t, 'posada.version.confirm');
  const line = ada.getByRole('listitem').filter({ hasText: t('posada.version.state.confirmed') });
  await ada.reload();
  await expect(line).toBeVisible();
  await look('a version to come');
  await ada.setViewportSize({ width: 768, height: 1_024 });
  expect(await standingOut(ada)).toEqual([]);

  await line.getByRole('button', { name: t('posada.version.cancel') }).press('Enter');
  await confirmCommand(ada, t, 'posada.version.cancel');
  await expect(
    ada
      .getByRole('listitem')
      .filter({ hasText: t('posada.version.state.cancelled') })
      .first(),
  ).toBeVisible();
  await expect(line).toHaveCount(0);
  report();
  await Promise.all([first.close(), second.close()]);
});
