import { afterEach, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

/** Until the end of the test this device is in Santiago, wherever the test runs. */
export const deviceInSantiago = (): void => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/Santiago' };
  });
};
