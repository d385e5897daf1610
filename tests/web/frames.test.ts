import { afterEach, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());
it('frames go on after a test that made its timers stand still', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  await new Promise((resolve) => requestAnimationFrame(resolve)); // never, where they stand still
});
