import { auditOf, standingOut } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { ADMIN, aRequest, aSpaceAndGuest, call, signedIn } from '../support/world.ts';

// the console is a desk's tool: narrower screens are served for reading only
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test('an administrator reads the last days in five numbers, opens the plots, and downloads the numbers behind one', async ({
  page,
  home,
  locale,
}) => {
  const t = consoleTexts(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  await aRequest(home, space, guest);
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  const drawing = (url: string) => /\/assets\/Chart-/.test(url);

  // other pages of the console do not wait for the library
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openConsole(page, '/admin/tariff');
  await expect(page.getByRole('heading', { name: t('posada.version.now') })).toBeVisible();
  expect(loaded.filter(drawing)).toEqual([]);

  await page.goto('/admin');
  const summary = page.getByRole('list', { name: t('posada.figures.last', { days: 30 }) });
  await expect(summary.getByRole('listitem')).toHaveCount(5);
  await expect(summary.locator('svg').first()).toBeAttached();
  expect(loaded.filter(drawing)).not.toEqual([]);
  await look('what waits, below five numbers', { wide: true });

  await summary.getByRole('link', { name: t('posada.figures.title.requests') }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/figures#requests$/);
  const requests = page.getByRole('region', { name: t('posada.figures.title.requests'), exact: true });
  await expect(requests.locator('[aria-hidden=true] svg').first()).toBeAttached();
  await expect(page.locator('#main-content').getByRole('heading', { level: 2 })).toHaveCount(7);

  await page.getByRole('button', { name: t('posada.figures.days', { days: 90 }) }).press('Enter');
  await expect(page).toHaveURL(/days=90/);
  await requests.getByText(t('posada.figures.numbers', { smart_count: 90 })).press('Enter');
  const table = requests.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(91);
  const { dias } = await call<{ dias: { solicitudes: number }[] }>(
    home,
    'GET',
    '/console/figures?dias=90',
    undefined,
    (await signedIn(home, ADMIN)).token,
  );
  expect(dias.at(-1)?.solicitudes).toBeGreaterThan(0);
  await look('the plots and the numbers of one', { wide: true });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('posada.figures.csvOf', { name: t('posada.figures.title.held') }) }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^posada-(money-held|dinero-en-caja)-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

  await page.setViewportSize({ width: 768, height: 1_024 });
  expect(await standingOut(page)).toEqual([]);
  report();
});
