import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while hydrating: for what only a browser can draw. */
export const useBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
