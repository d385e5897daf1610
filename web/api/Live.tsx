import { useLive } from './live.ts';

/** Listens to the live stream for as long as somebody is signed in; visitors do not load it. */
export const Live = (): null => {
  useLive();
  return null;
};
