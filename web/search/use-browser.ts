import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration; for parts that only a browser can render. */
export const useBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
