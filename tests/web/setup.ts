import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { Frame } from '../../web/ui/overlay/Dialog.tsx';
import { ToastList } from '../../web/ui/overlay/Toasts.tsx';
import { resetServerTime } from '../../web/ui/state/use-time-left.ts';

configure({ asyncUtilTimeout: 60_000 }); // a busy machine takes far more than the second it would wait
/**
 * While something is waited for, each look in vain would write out the whole page. It is written once, when the time is over.
 */
const { getElementError } = getConfig();
const isLooking = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({ getElementError: (said, page) => (isLooking() ? new Error(said ?? '') : getElementError(said, page)) });
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
/**
 * What React says of a component that is wrong whatever the test is about: rows that are one and the same to it, and elements that HTML
 * does not take into each other. Files of the console share one window, so it is listened to once.
 */
const FAULTS = /with the same key|unique "key"|cannot be a (child|descendant) of/;
const listening = globalThis as { faults?: string[] };
if (!listening.faults) {
  const faults: string[] = [];
  listening.faults = faults;
  const { error } = console;
  console.error = (...said: unknown[]) => {
    const [form] = said;
    if (typeof form === 'string' && FAULTS.test(form)) faults.push(said.join(' '));
    error(...said);
  };
}
afterEach(() => expect(listening.faults?.splice(0)).toEqual([]));
afterEach(() => {
  cleanup();
  resetServerTime();
  document.body.replaceChildren();
});
/** Files of the console share one window (ADR 144): none finds another's address or storage. */
afterAll(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * jsdom runs frames from an interval that starts on the first request. Started under a fake clock it would never run again, for every later
 * file of the document: so it is started before, and never stops.
 */
const frame = window.requestAnimationFrame.bind(window);
const goOn = () => void frame(goOn);
if (document.documentElement.dataset['frames'] === undefined) {
  document.documentElement.dataset['frames'] = 'on';
  goOn();
}

performance.getEntriesByType ??= () => []; // jsdom keeps no list of loaded resources

/** jsdom has no layout: a wide screen where nothing comes into view or changes its size. */
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', Unmoved);
vi.stubGlobal('ResizeObserver', Unmoved);
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
/** Scrolling returns a promise, as in newer browsers: an effect that returns it as its cleanup fails. */
vi.stubGlobal('scrollTo', () => Promise.resolve());
Element.prototype.scrollIntoView ??= (() => Promise.resolve()) as never;

// what travels later in the browser is here from the start: a test waits for what happens, not for code
await Promise.all([Frame.fetch(), ToastList.fetch()]);
