import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadProgram, PATIENCE_MS } from '../../../web/early/program.ts';

const PROGRAM =
  '<template id="program"><link rel="modulepreload" href="/assets/a.js"><script type="module" src="/assets/b.js"></script></template>';
const PICTURE = '<img fetchpriority="high" src="/storage/a.webp">';

/** Paints manually, and a picture that loads manually. */
const page = (body: string) => {
  document.body.innerHTML = body + PROGRAM;
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const picture = document.querySelector('img');
  if (picture) picture.decode = () => promise;
  void loadProgram();
  return {
    loaded: resolve,
    broke: () => reject(new Error('broken')),
    paint: async (times: number) => {
      await vi.advanceTimersByTimeAsync(0);
      for (let i = 0; i < times; i += 1) {
        frames.shift()?.();
        await vi.advanceTimersByTimeAsync(0);
      }
    },
  };
};

const isThere = () => document.querySelectorAll('body > script[src="/assets/b.js"], body > link[href="/assets/a.js"]').length === 2;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals(); // first: restoring stubs under fake timers would restore the fake
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('starts when the first visible picture has been painted, not before', async () => {
  const { loaded, paint } = page(PICTURE);
  await paint(5);
  expect(isThere()).toBe(false);
  loaded();
  await paint(1);
  expect(isThere()).toBe(false);
  await paint(1);
  expect(isThere()).toBe(true);
  expect(document.querySelector('template')).toBeNull();
});

it('starts after the first picture of a page without one, or with a broken one', async () => {
  await page('<p>hola</p>').paint(2);
  expect(isThere()).toBe(true);
  const { broke, paint } = page(PICTURE);
  broke();
  await paint(2);
  expect(isThere()).toBe(true);
});

it('waits for a picture only for a limited time', async () => {
  page(PICTURE);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(isThere()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isThere()).toBe(true);
});

it.each(['pointerdown', 'keydown'])('starts immediately on user input (%s)', async (hand) => {
  const { paint } = page(PICTURE);
  await paint(0);
  document.body.dispatchEvent(new Event(hand, { bubbles: true }));
  await paint(0);
  expect(isThere()).toBe(true);
});

it('waits for no frame in a hidden tab', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { loaded, paint } = page(PICTURE);
  loaded();
  await paint(0);
  expect(isThere()).toBe(true);
});

it('is scheduled once the whole page has loaded', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const { paint } = page('<p>hola</p>');
  await paint(2);
  expect(isThere()).toBe(false);
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await paint(2);
  expect(isThere()).toBe(true);
});
