import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());
const frame = () =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 2_000, false);
  });

it('frames go on after a test that made its timers stand still', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  expect(await frame()).toBe(true);
});
