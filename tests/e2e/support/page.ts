import { test as base, expect } from '@playwright/test';
import { SLOW, slowly } from './slow.ts';

/** Where the program with deadlines of a few seconds listens (`global-setup.ts`). */
export const shortUrl = (): string => process.env['POSADA_SHORT_URL'] ?? '';

/** A page on which an error in the console or an uncaught one fails the journey. */
export const test = base.extend<{ faults: string[]; home: string }>({
  browser: [async ({ browser }, use) => use(slowly(browser)), { scope: 'worker' }],

  /** Where the program with the usual deadlines listens. */
  home: async ({ baseURL }, use) => use(baseURL ?? ''),

  faults: [
    async ({ page }, use, info) => {
      if (SLOW > 1) info.setTimeout(info.timeout * SLOW);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        // an answer of 4xx is shown to the person; the browser writes it down as well. In a mail no script may run, the recorder's neither.
        if (message.type() === 'error' && !/status of 4\d\d|^Blocked script execution in '\S*\/dev\/mail\//.test(message.text()))
          faults.push(`${message.text()} ${message.location().url}`.trimEnd());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
