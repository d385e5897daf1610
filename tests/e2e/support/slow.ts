import type { Browser, BrowserContext } from '@playwright/test';

/** How many times slower than it is the browser's processor seems (`SLOW=4`); 1 leaves it alone. */
export const SLOW = Number(process.env['SLOW'] ?? 1);

/** So late comes at most what a page asks for. */
const LATE_MS = 1_500;
/** Scripts, styles, pictures and answers; not the stream of events, which stays open. */
const COMES_LATE = /\/assets\/[^/]+\.(js|css)$|\/api\/v1\/(?!events$)|\.(webp|jpg|png)(\?|$)/;

/** Deterministic for an address, so that a failure can be reproduced. */
const lateness = (path: string): number => {
  let hash = 0;
  for (const character of path) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return (hash % 1_000) / 1_000;
};

const slowDown = async (context: BrowserContext): Promise<void> => {
  context.on('page', async (page) => {
    try {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    } catch {
      // closed before it could be slowed down
    }
  });
  await context.route(COMES_LATE, async (route) => {
    const { pathname } = new URL(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, lateness(pathname) * LATE_MS));
    await route.fallback().catch(() => undefined); // left before it came
  });
};

/**
 * Every page of this browser is slow, so that a journey that does not wait for what it means fails: `SLOW=4 npm run test:e2e -- <file>`.
 */
export const slowly = (browser: Browser): Browser => {
  if (SLOW === 1) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // with a worker, routed requests bypass it, and a second session makes the page believe that it is online
    if (options?.serviceWorkers !== 'allow') await slowDown(context);
    return context;
  };
  return browser;
};
