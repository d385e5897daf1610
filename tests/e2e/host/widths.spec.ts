import { standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { signedIn } from '../support/world.ts';

test('the pages of a host with requests and notices are no wider than the window, from a phone to a desk', async ({
  page,
  context,
  home,
}) => {
  await enters(context, home, await signedIn(home, 'host@example.com'));
  const findings: string[] = [];
  for (const path of ['/dashboard', '/reservations-received', '/mis-cobros']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.top .bell')).toBeVisible();
    for (const width of [320, 390, 768, 899, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      findings.push(...(await standingOut(page)).map((part) => `${path}: at ${width} px ${part} stands out`));
    }
  }
  const large = 'html { font-size: 32px }'; // text of twice the size
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of ['/dashboard', '/reservations-received', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: large });
    findings.push(...(await standingOut(page)).map((part) => `${path}: with large text ${part} stands out`));
  }
  expect(findings).toEqual([]);
});
