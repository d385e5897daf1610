import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated this part of the page. Until then presses and input are stored (`web/early/`), but a key that only the
 * program handles is lost. An idle network is no sign: the program may not have been requested yet.
 */
export const alive = (part: Locator): Promise<void> =>
  expect.poll(() => part.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber')))).toBe(true);

/** Waits until pending changes are drawn: two frames, since the second one starts after the first one was handed over. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/**
 * Disables automatic continuation and closing after these milliseconds, on every page from the next one on: a busy machine may come too
 * late for it.
 */
export const stays = async (page: Page, ...milliseconds: readonly number[]): Promise<void> => {
  await page.addInitScript((held) => {
    const own = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) => own(work, held.includes(ms ?? 0) ? 1e8 : ms)) as typeof window.setTimeout;
  }, milliseconds);
};

type Place = { x: number; y: number; width: number; height: number };
/** The position of an element once it has settled: animations are over, and it stays. */
export const placeOf = async (part: Locator): Promise<Place> => {
  const place = () =>
    part.evaluate(async (one): Promise<Place> => {
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    });
  let last = await place();
  await expect(async () => {
    const before = last;
    last = await place();
    expect(last).toEqual(before);
  }).toPass({ intervals: [100] });
  return last;
};
