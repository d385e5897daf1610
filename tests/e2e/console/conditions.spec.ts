import { countryName } from '../../../src/kernel/countries.ts';
import { standingOut } from '../support/audit.ts';
import { auditFromTop, confirmCommand, consoleTexts, nextYear, noVersionsAhead, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aRequest, aSpaceAndGuest } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('an administrator tries and proposes other windows, and withdraws them', async ({ page: ada, home, locale }) => {
  const t = consoleTexts(locale);
  await noVersionsAhead(home, 'conditions');
  const [space, guest] = await aSpaceAndGuest(home);
  await aRequest(home, space, guest);
  const { look, report } = auditFromTop(ada, locale);

  await openConsole(ada, '/admin/conditions');
  const propose = ada.getByRole('button', { name: t('posada.version.propose') });
  const label = t('posada.conditions.window.respuesta');
  const answer = ada.getByRole('textbox', { name: label, exact: true });
  await answer.fill('0');
  await expect(propose).toBeDisabled();
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await answer.fill('1');
  await ada.getByRole('combobox', { name: t('posada.conditions.unit.of', { window: label }) }).click();
  await ada.getByRole('option', { name: t('posada.conditions.unit.minutes') }).click();
  const least = ada.getByRole('textbox', { name: t('posada.conditions.least'), exact: true });
  await least.fill('31');
  await expect(least).toHaveAttribute('aria-invalid', 'true');
  await expect(propose).toBeDisabled();
  await least.fill('7');
  const peru = ada.getByRole('checkbox', { name: countryName('PE', locale?.startsWith('en') ? 'en' : 'es'), exact: true });
  await peru.press('Space');
  await expect(peru).not.toBeChecked();
  const law = ada.getByRole('switch', { name: t('posada.conditions.law'), exact: true });
  await law.press('Space');
  await expect(law).toBeChecked();
  await ada.getByLabel(t('posada.version.from'), { exact: true }).fill(nextYear());
  await ada.getByRole('button', { name: t('posada.conditions.try') }).press('Enter');
  const trial = ada.getByRole('region', { name: t('posada.conditions.trial') });
  await expect(trial).toBeVisible();
  await expect(trial.getByRole('listitem')).toHaveCount(4);
  await look('a trial');
  await propose.press('Enter');
  await confirmCommand(ada, t, 'posada.version.propose');
  await expect(ada.getByRole('heading', { name: t('posada.version.proposed') })).toBeVisible();
  await expect(ada.getByRole('button', { name: t('posada.version.confirm') })).toHaveCount(0); // never by who proposed them
  await expect(propose).toBeDisabled();
  await expect(ada.getByText(t('posada.conditions.lawOn')).first()).toBeVisible();
  await look('a proposal, who made it', { over: true });

  // confirmed by a second administrator as a tariff is: tariff.spec.ts
  await ada.getByRole('button', { name: t('posada.version.withdraw') }).press('Enter');
  await confirmCommand(ada, t, 'posada.version.withdraw');
  await expect(ada.getByRole('heading', { name: t('posada.version.proposed') })).toHaveCount(0);
  await ada.setViewportSize({ width: 768, height: 1_024 });
  expect(await standingOut(ada)).toEqual([]);
  report();
});
