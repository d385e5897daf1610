import { withBrowser } from './lighthouse.ts';

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'es-CL' } as const;
const SLOWER = 4;
const MAX_PRESSES = 12;

/** In the page: collects the time from each press and key to the next paint, as INP does. */
const WATCH = `
  window.took = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.took.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const QUIET = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(null), { timeout: 2000 })))';
const SLOWEST = 'Math.max(0, ...window.took)';

/** Presses everything pressable on a phone, sequentially, with the CPU slowed down; the slowest response in milliseconds. */
export const slowestAnswer = (url: string): Promise<number> =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript({ content: WATCH });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const { pathname } = new URL(page.url());
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const controls = page.locator('header button:visible, main button:visible, main input:visible');
    for (let i = 0; i < Math.min(MAX_PRESSES, await controls.count()); i += 1) {
      const control = controls.nth(i);
      if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
      await control.tap({ timeout: 2_000 }).catch(() => undefined); // covered by what the previous one opened
      await page.evaluate(QUIET);
      if (new URL(page.url()).pathname !== pathname) break;
      await page.keyboard.press('Escape');
      await page.evaluate(QUIET);
    }
    return Number(await page.evaluate(SLOWEST));
  });
