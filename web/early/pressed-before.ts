import type { Early } from './keep.ts';

const NOTHING: Early = { pressed: null, sent: null, stop: () => undefined };

/**
 * Replays a press that happened before hydration: links and forms work without scripts, and the last pressed button is pressed again once
 * it is interactive. Several presses count as one, since none of them had an effect. Call `stop` when React starts.
 */
export const pressedBefore = (early: Early = window.early ?? NOTHING) => ({
  sent: early.sent,
  stop: early.stop,
  /** Call once hydration is done and typed text is restored. */
  replay: () => {
    const { pressed } = early;
    early.pressed = null;
    if (pressed?.isConnected) setTimeout(() => pressed.click());
  },
});
