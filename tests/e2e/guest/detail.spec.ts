import { expect, test } from '../support/page.ts';
import { placeOf } from '../support/waiting.ts';

test('what is said of a space begins where its title does, and the booking box ends where its head does, at every width', async ({
  page,
}) => {
  await page.goto('/alojamiento/3');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const edges = async (part: typeof title) => {
    const box = await placeOf(part);
    return { left: Math.round(box.x), right: Math.round(box.x + box.width) };
  };
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const head = await edges(title.locator('..'));
    const about = await edges(page.locator('main h2').first());
    expect([width, about.left]).toEqual([width, head.left]);
    if (width >= 1024) expect((await edges(page.locator('main aside'))).right).toBe(head.right);
  }
});
