import type { Locator } from '@playwright/test';
import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { signedIn } from '../support/world.ts';

test('a host sees payouts made, and downloads a table and a statement', async ({ page, context, home, locale }, { outputDir }) => {
  const t = textsOf(locale);
  const { token } = await signedIn(home, 'host@example.com');
  await context.addCookies([{ name: 'posada_session', value: token, url: home, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto('/mis-cobros');
  await expect(page.getByRole('heading', { name: t('earnings:made') })).toBeVisible();
  await page.screenshot({ path: `${outputDir}/earnings.png`, fullPage: true });
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  await look('earnings');
  report();
  const saving = async (link: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), link.first().click()]);
    return download.suggestedFilename();
  };
  expect(await saving(page.getByRole('link', { name: t('earnings:table') }))).toBe('posada.csv');
  expect(await saving(page.getByRole('region', { name: t('earnings:statements') }).getByRole('link'))).toMatch(/^posada-20\d\d-\d\d\.pdf$/);
});
