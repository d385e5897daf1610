import { useEffect, useState } from 'react';

const UNTOLD = { server: Number.NEGATIVE_INFINITY, offset: 0 };
/** The newest word of the server on what time it is, and how far this device's clock was from it then. */
let clock = UNTOLD;

/** As before the first word; for tests, which share the page's memory. */
export const forgetServerTime = (): void => {
  clock = UNTOLD;
};

/** An answer from the cache says what time it was: only a newer one sets the clock. */
const serverTime = (serverNow: string): number => {
  const server = Date.parse(serverNow);
  if (server > clock.server) clock = { server, offset: server - Date.now() };
  return Date.now() + clock.offset;
};

/** Milliseconds until `until`, from the server's clock: right also when this device's is wrong (K-11). Ticks each second, stops at zero. */
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
