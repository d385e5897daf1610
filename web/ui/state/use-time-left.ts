import { useEffect, useState } from 'react';
import { ownZone } from '../../../src/kernel/local-time.ts';
import { useInBrowser } from '../use-in-browser.ts';

const UNTOLD = { server: Number.NEGATIVE_INFINITY, offset: 0 };
/** The latest known server time, and its offset from this device's clock at that moment. */
let clock = UNTOLD;

/** Resets the clock, for tests that share the module. */
export const resetServerTime = (): void => {
  clock = UNTOLD;
};

/** A cached response has an old server time: only a newer one adjusts the clock. */
const serverTime = (serverNow: string): number => {
  const server = Date.parse(serverNow);
  if (server > clock.server) clock = { server, offset: server - Date.now() };
  return Date.now() + clock.offset;
};

/**
 * Milliseconds until `until` by the server's clock, so that a wrong device clock does not matter (K-11). Updated every second, stops at
 * zero.
 */
export const useTimeLeft = (until: string | null | undefined, serverNow: string): number | null => {
  const [at, setAt] = useState(() => Date.parse(serverNow));
  const left = until ? Date.parse(until) - at : null;
  const running = left !== null && left > 0;
  useEffect(() => {
    if (!running) return;
    const tick = () => setAt(serverTime(serverNow));
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [running, serverNow]);
  return left === null ? null : Math.max(0, left);
};

/** The server's time in milliseconds, updated twice a minute, for texts such as "12 minutes ago". */
export const useServerNow = (serverNow: string): number => {
  const [at, setAt] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const tick = () => setAt(serverTime(serverNow));
    const timer = setInterval(tick, 30_000);
    tick();
    return () => clearInterval(timer);
  }, [serverNow]);
  return at;
};

/** The zone of this device, null on the server and during hydration: times in a place's own zone name it if it differs. */
export const useReaderZone = (): string | null => (useInBrowser() ? ownZone() : null);

/** The same for an instant without a space; UTC if unknown. */
export const useDeviceZone = (): string => (useInBrowser() ? ownZone() : 'UTC');
