import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the browser is online; assumed to be true on the server and during hydration. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  );

/**
 * Reads the state of the network and follows it from now on. The manager assumes a connection and listens only once somebody subscribes: a
 * page that the service worker served offline would miss a network that returns before its first render.
 */
export const followNetwork = (): void => {
  onlineManager.subscribe(() => undefined);
  onlineManager.setOnline(navigator.onLine);
};
