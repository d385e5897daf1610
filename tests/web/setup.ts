import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { Frame } from '../../web/ui/Dialog.tsx';
import { ToastList } from '../../web/ui/Toasts.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // files share one document
});

/** jsdom lays nothing out: a wide screen where nothing ever comes into view or changes its size. */
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', Unmoved);
vi.stubGlobal('ResizeObserver', Unmoved);
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
vi.stubGlobal('scrollTo', () => undefined);

// what travels later in the browser is here from the start: a test waits for what happens, not for code
await Promise.all([Frame.fetch(), ToastList.fetch()]);
