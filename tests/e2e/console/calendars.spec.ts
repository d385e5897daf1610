import { confirmCommand, consoleTexts, listPath, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aSpace, call } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('the calendars of a listing are found, their addresses opened for a reason and the file downloaded', async ({
  page,
  home,
  locale,
}) => {
  const t = consoleTexts(locale);
  const space = await aSpace(home);
  const icalUrl = 'https://no-such-site.invalid/secret.ics';
  await call(home, 'POST', '/ical', { accommodationId: space.id, icalUrl }, space.host.token);

  await openConsole(page);
  await page.goto('/icalendar'); // the site's old address (D-13)
  await expect(page).toHaveURL(/\/admin\/restrictions/);
  await page.goto(listPath('restrictions', { q: space.title }));
  await expect(page.getByText('no-such-site.invalid')).toBeVisible();
  await page.getByRole('link', { name: space.title }).click();
  await expect(page.getByRole('rowheader', { name: 'no-such-site.invalid' })).toBeVisible();
  await expect(page.getByText('secret.ics')).toHaveCount(0);

  await page.getByRole('button', { name: t('posada.calendar.readNow') }).click();
  await expect(page.getByText(t('posada.calendar.problem.host_unknown'))).toBeVisible();

  await page.getByRole('button', { name: `${t('posada.calendar.see')}: ${space.id}` }).click();
  await confirmCommand(page, t, 'posada.calendar.see');
  await expect(page.getByText(icalUrl)).toBeVisible();
  await expect(page.getByText(/\/ical\/feed\/.*\.json/)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t('posada.calendar.download') }).click();
  expect((await downloading).suggestedFilename()).toBe(`posada-${space.id}.ics`);

  await page.getByRole('link', { name: t('posada.calendar.looks') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: t('posada.event.CalendarLinksOpened') })).toContainText(
    'Revisado por teléfono',
  );

  // nothing was imported, so that it is in no conflict; other journeys may be
  await page.goto('/admin/conflicts');
  await expect(page.getByText(t('posada.empty.done')).or(page.getByRole('row').nth(1)).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: space.title })).toHaveCount(0);
});
