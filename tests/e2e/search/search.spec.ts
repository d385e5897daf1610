import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { count, DATES, found, from, opens, QUIET, query, resultsOn, to } from '../support/search.ts';
import { chooseDay } from '../support/steps.ts';
import { placeOf } from '../support/waiting.ts';

test('finds by place, dates and filter, keeps it through a reload, and Back finds the same results', async ({ page, home, locale }) => {
  const { t, dialog, says, openFilters, show, chip } = resultsOn(page, locale);
  const here = `search_query=lisboa&${DATES}`; // no other journey publishes there meanwhile
  const [all, withWifi] = await Promise.all([count(home, here), count(home, `${here}&wifi=1&cocina=1`)]);
  await page.goto('/search');
  await opens(page, page.locator('.pill').first());
  await dialog.getByLabel(t('home:where')).fill('lisb');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: new RegExp(t('home:when')) }).click();
  await page.getByRole('button', { name: t('calendar:mode.days'), exact: true }).click();
  await chooseDay(page, t, from);
  await chooseDay(page, t, to);
  const done = page.getByRole('button', { name: t('home:done') });
  if (await done.isVisible()) await done.click();
  else await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: t('home:search'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`search_query=lisboa.*fecha_inicio=${from}`));
  await says(all);

  await openFilters();
  for (const flag of ['roomItem.wifi', 'feature.cocina']) await dialog.getByRole('button', { name: t(`listing:${flag}`) }).click();
  await show(withWifi).click();
  await expect(dialog).toHaveCount(0);
  await says(withWifi);
  await page.reload();
  await says(withWifi);
  const wider = page.waitForResponse((response) => /\/search_alojamiento\?/.test(response.url()) && !response.url().includes('cocina'));
  await chip(t('listing:feature.cocina')).click();
  await expect(page).not.toHaveURL(/cocina/);
  await wider;
  await expect(page.locator('.search__results[aria-busy]')).toHaveCount(0); // the cards are those of the new search

  const card = page.locator('.card-t a').nth(3);
  await card.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  const href = await card.getAttribute('href');
  await card.click();
  await expect(page).toHaveURL(/\/alojamiento\//);
  await expect(page.locator('.listing__head h1')).toBeVisible();
  await page.goBack();
  await expect(page.locator(`.card.is-hover .card-t a[href="${href}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), at)).toBeLessThanOrEqual(50);
});

test('pages neither repeat nor skip, and are reachable by keyboard @long', async ({ page, home, locale }) => {
  const { t } = resultsOn(page, locale);
  const shown = () => page.locator('.search__results .card-t a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const { paginate } = await found(home, QUIET);
  const seen = new Set<string | null>();
  await page.goto(`/search?${QUIET}`);
  for (let at = 1; at <= paginate.total_pages; at += 1) {
    await expect(page.locator('.pager [aria-current=page]')).toHaveText(String(at));
    await expect(page.locator('.search__results')).not.toHaveClass(/search__dim/);
    for (const href of await shown()) seen.add(href);
    if (at === paginate.total_pages) break;
    await page.getByRole('link', { name: t('common:pager.next') }).focus();
    await page.keyboard.press('Enter');
  }
  expect(seen.size).toBe(paginate.total);
  await expect(page.getByRole('link', { name: t('common:pager.next') })).toHaveCount(0);
});

test('the search bar changes place, dates and guests in place; on a phone the dates fill the screen @long', async ({
  page,
  locale,
  viewport,
}) => {
  const { t, dialog } = resultsOn(page, locale);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const narrow = (viewport?.width ?? 0) < 768;
  await page.goto(`/search?search_query=providencia&${DATES}&wifi=1&page=2`);
  await opens(page, page.locator('.pill').first());
  await expect(dialog.getByRole('combobox')).toHaveValue('Providencia');
  await look('change the search', { over: true });
  for (const cell of ['when', 'who']) {
    await dialog
      .first()
      .getByRole('button', { name: new RegExp(t(`home:${cell}`)) })
      .click();
    const picker = page.getByRole('dialog', { name: t(`home:${cell}`) });
    await expect(picker).toBeVisible();
    await look(`change the search, ${cell}`, { over: true });
    if (narrow && cell === 'when') {
      const box = await placeOf(picker);
      expect([box.width, box.height]).toEqual([viewport?.width, viewport?.height]);
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea')), 'no keyboard comes up').toBe(false);
    if (cell === 'who') await picker.getByRole('button', { name: t('common:stepper.more', { label: t('home:guestsLabel') }) }).click();
    if (narrow) await picker.getByRole('button', { name: t('home:done') }).click();
    else await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: t('home:search'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(query(page))))
    .toMatchObject({ search_query: 'providencia', numero_huespedes: '2', wifi: '1' });
  expect(query(page)).not.toContain('page=');
  report();
});
