import { afterEach, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());
it('frames continue after a test that faked its timers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  await new Promise((resolve) => requestAnimationFrame(resolve)); // never, where they stand still
});
