import { useLive } from './live.ts';

/** Subscribes to the live stream while a user is signed in; not loaded for visitors. */
export const Live = (): null => {
  useLive();
  return null;
};
