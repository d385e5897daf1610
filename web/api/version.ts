/** The version of this bundle, set by Vite from package.json. */
declare const __APP_VERSION__: string;
export const BUILT_AS = __APP_VERSION__;

const listeners = new Set<(version: string) => void>();
let newest = BUILT_AS;

/** Compared part by part as numbers: 1.0.9 is older than 1.0.10 (D-57). */
export const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((v) => v.split('.').map(Number));
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

export const sawVersion = (version: string | null): void => {
  if (!version || !/^\d+\.\d+\.\d+$/.test(version) || !isNewer(version, newest)) return;
  newest = version;
  for (const listener of listeners) listener(version);
};

/** Calls back when the server is found to be newer than this bundle. */
export const onNewerVersion = (listener: (version: string) => void): (() => void) => {
  listeners.add(listener);
  if (newest !== BUILT_AS) listener(newest);
  return () => listeners.delete(listener);
};
