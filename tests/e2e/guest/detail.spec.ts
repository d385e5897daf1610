import { expect, test } from '../support/page.ts';
import { alive, placeOf } from '../support/waiting.ts';

test("a listing's text is aligned with its title, and the booking box with its header, at every width", async ({ page }) => {
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

test('the focus ring around each tab of a listing is fully visible @long', async ({ page }) => {
  await page.goto('/alojamiento/3');
  const tabs = page.getByRole('tab');
  await alive(tabs.first()); // before that a key that only the program knows is lost
  const look = () =>
    page.evaluate(() => {
      const tab = document.activeElement as HTMLElement;
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(tab);
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const [inner, outer] = [tab.getBoundingClientRect(), (tab.parentElement as HTMLElement).getBoundingClientRect()];
      const beyond = [outer.left - inner.left, outer.top - inner.top, inner.right - outer.right, inner.bottom - outer.bottom];
      return { name: tab.textContent, outlineStyle, isWhole: Math.round(Math.max(...beyond) + ring) <= 0 };
    });
  for (const [key, tab] of [
    ['Home', tabs.first()],
    ['ArrowRight', tabs.nth(1)],
    ['End', tabs.last()],
  ] as const) {
    await tabs.and(page.locator('[tabindex="0"]')).press(key);
    await expect.poll(look, { message: key }).toEqual({ name: await tab.textContent(), outlineStyle: 'solid', isWhole: true }); // it may glide
  }
});
