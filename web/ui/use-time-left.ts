import { useEffect, useState } from 'react';

/** Milliseconds until `until`, from the server's clock: right also when this device's is wrong (K-11). Ticks each second, stops at zero. */
export const useTimeLeft = (until: string | null | undefined, serverNow: string): number | null => {
  const [offset] = useState(() => Date.parse(serverNow) - Date.now());
  const [at, setAt] = useState(() => Date.parse(serverNow));
  const left = until ? Date.parse(until) - at : null;
  const running = left !== null && left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt(Date.now() + offset), 1000);
    setAt(Date.now() + offset);
    return () => clearInterval(timer);
  }, [running, offset]);
  return left === null ? null : Math.max(0, left);
};
