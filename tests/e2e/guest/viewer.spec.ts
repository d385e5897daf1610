import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { aSpace } from '../support/world.ts';

test('the viewer shows one photo whole, the next by its button, the one before by a key (D-a02)', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const space = await aSpace(home);
  await page.goto(`/alojamiento/${space.id}`);
  await page.locator('.gallery__photo').first().click();
  const dialog = page.getByRole('dialog', { name: t('listing:photos') });
  /** Which photo fills the frame, edge on edge; none while they glide. */
  const filling = () =>
    dialog.evaluate((element) => {
      const frame = element.querySelector('.viewer__window')?.getBoundingClientRect();
      const edges = [...element.querySelectorAll('.shot-slide')].map((slide) => slide.getBoundingClientRect());
      return frame ? edges.findIndex(({ left, right }) => Math.abs(left - frame.left) < 1 && Math.abs(right - frame.right) < 1) : null;
    });
  await expect.poll(filling).toBe(0);
  await dialog.getByRole('button', { name: t('common:photos.next') }).click();
  await expect(dialog.getByText(t('listing:nOf', { n: 2, total: 5 }))).toBeVisible();
  await expect.poll(filling).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(filling).toBe(0);
});
