import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and in the drawing that takes its page over, true from then on: for what only the device knows, such as its time zone. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
